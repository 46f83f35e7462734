import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import type { PublicSchool } from "@/lib/schools/view";
import type { FacetCounts } from "@/lib/search/facets";
import type { WordFilter } from "@/lib/search/word-filters";
import { NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

const yes = { answer: "yes" };
const no = { answer: "no" };

beforeAll(async () => {
  await createSchool({ name: "Asha School", place: PUNE, facilities: { "Boys' Hostel": yes, "Ramp and rail": yes, Library: no } });
  await createSchool({ name: "Usha School", place: PUNE, facilities: { Hostel: no, "Computer Lab": yes, "DIGITAL LIBRARY": yes } });
  await createSchool({ name: "Nisha School", place: PUNE, facilities: { Hostel: { answer: "unknown" }, "Rampur bus": yes } });
  await createSchool({ name: "Disha School", place: NASHIK, facilities: { hostel: yes, library: yes } });
  await createSchool({ name: "Hostel Public School", place: NASHIK });
  await createSchool({ name: "Saraswati Vidyalaya", place: NASHIK, address: "12 Library Road" });
});

async function find(query: Record<string, string>) {
  const { response } = await callHandler(`/api/schools?${new URLSearchParams({ sort: "name", ...query })}`);
  expect(response.status).toBe(200);
  const filters = JSON.parse(decodeURIComponent(response.headers.get("X-Search-Filters") ?? "[]")) as WordFilter[];
  return { names: ((await response.json()) as PublicSchool[]).map(({ name }) => name), filters: filters.map(({ filter }) => filter) };
}

describe("filters by facility", () => {
  it.each([
    ["hostel", ["Asha School", "Disha School"]],
    ["ramp", ["Asha School"]],
    ["computerLab", ["Usha School"]],
    ["library", ["Disha School", "Usha School"]],
  ])("%s finds schools that are known to have it, however they spell it", async (filter, names) =>
    expect((await find({ [filter]: "yes" })).names).toEqual(names),
  );
  it("a school must meet each of them", async () =>
    expect((await find({ hostel: "yes", library: "yes" })).names).toEqual(["Disha School"]));
  it("are counted", async () => {
    const { response } = await callHandler("/api/schools/facets?city=pune");
    const counts = (await response.json()) as FacetCounts;
    expect(counts).toMatchObject({ hostel: { yes: 1 }, ramp: { yes: 1 }, computerLab: { yes: 1 }, library: { yes: 1 } });
  });
  it("have no other value than yes", async () => expect((await callHandler("/api/schools?hostel=no")).response.status).toBe(400));
  it("follow a change of the school", async () => {
    const school = await createSchool({ name: "Mira School", place: PUNE });
    await db().school.update({ where: { id: school.id }, data: { facilities: { Ramps: yes } } });
    expect((await find({ ramp: "yes" })).names).toEqual(["Asha School", "Mira School"]);
    await db().school.delete({ where: { id: school.id } });
    expect((await find({ ramp: "yes" })).names).toEqual(["Asha School"]);
  });
});

describe("words that ask for a facility", () => {
  it.each([
    ["school with hostel", ["Asha School", "Disha School"], ["hostel"]],
    ["hostel school in pune", ["Asha School"], ["hostel"]],
    ["school with computer lab", ["Usha School"], ["computerLab"]],
    ["wheelchair ramp pune", ["Asha School"], ["ramp"]],
    ["छात्रावास वाले स्कूल पुणे", ["Asha School"], ["hostel"]],
    ["school with library and hostel", ["Disha School"], ["hostel", "library"]],
  ])("%s", async (search, names, filters) => {
    const found = await find({ search });
    expect(found.names).toEqual(names);
    expect(found.filters.toSorted()).toEqual(filters);
  });
  it.each([
    ["hostel public school", "Hostel Public School"],
    ["library road", "Saraswati Vidyalaya"],
  ])("are part of a name or an address: %s", async (search, name) =>
    expect(await find({ search })).toEqual({ names: [name], filters: [] }),
  );
});
