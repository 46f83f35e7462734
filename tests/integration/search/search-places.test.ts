import { beforeAll, describe, expect, it } from "vitest";
import { INDORE, NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

const MUMBAI = { stateSlug: "maharashtra", state: "Maharashtra", slug: "mumbai", name: "Mumbai" };
const NEW_PUNE = { stateSlug: "goa", state: "Goa", slug: "new-pune", name: "New Pune" };

beforeAll(async () => {
  for (const place of [NASHIK, PUNE, PUNE, NEW_PUNE, INDORE, MUMBAI]) await createSchool({ place });
});

async function names(query: string) {
  const { response } = await callHandler(`/api/places?${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

describe("GET /api/places", () => {
  it("finds places by the beginning of any word in their names, most schools first", async () => {
    expect(await names("search=pun")).toEqual(["Pune", "New Pune"]);
    expect(await names("search=INDO")).toEqual(["Indore"]);
  });
  it("finds places by the beginning of another name", async () => {
    expect(await names("search=Bomb")).toEqual(["Mumbai"]);
    expect(await names("search=Bombay")).toEqual(["Mumbai"]);
  });
  it("treats wildcards as ordinary characters", async () => {
    expect(await names("search=%25")).toEqual([]);
    expect(await names("search=_une")).toEqual([]);
  });
  it("supports pages and sorting", async () => {
    expect(await names("sort=name&limit=2")).toEqual(["Indore", "Mumbai"]);
    expect(await names("sort=name&limit=2&page=2")).toEqual(["Nashik", "New Pune"]);
    expect(await names("page=100000")).toEqual([]);
  });
  it("refuses unknown parameters and values", async () => {
    const { response } = await callHandler("/api/places?sort=size&state=goa");
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields).sort()).toEqual(["sort", "state"]);
  });
});
