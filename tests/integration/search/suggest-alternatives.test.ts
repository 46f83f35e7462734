import { beforeAll, describe, expect, it } from "vitest";
import type { NearMisses } from "@/lib/search/view";
import { db } from "@/lib/platform/db";
import { INDORE, NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

beforeAll(async () => {
  await createSchool({ name: "Nandanvan Vidyalaya", place: NASHIK, boardAffiliation: "CBSE", gender: "Girls", averageFees: 40_000 });
  await createSchool({ name: "Kaveri School", place: PUNE, boardAffiliation: "IB" });
  await createSchool({ name: "Kaveri High School", place: INDORE, boardAffiliation: "CBSE" });
});

async function readAlternatives(query: string): Promise<NearMisses> {
  const { response } = await callHandler(`/api/schools/near-misses?${query}`);
  expect(response.status).toBe(200);
  return response.json();
}
const places = async (query: string) => (await readAlternatives(query)).places.map(({ id }) => id);
const schools = async (query: string) => (await readAlternatives(query)).schools.map(({ name }) => name);
const without = async (query: string) => (await readAlternatives(query)).without.map(({ filters, total }) => [filters.join(), total]);

describe("GET /api/schools/near-misses", () => {
  it("suggests places that sound alike or differ by one or two letters, by any of their names", async () => {
    expect(await places("search=nashikk+xylophone")).toEqual(["maharashtra/nashik"]);
    expect(await places("search=naasik")).toEqual(["maharashtra/nashik"]);
    expect(await places("search=poona+xylophone")).toEqual(["maharashtra/pune"]);
    expect(await places("search=xylophone")).toEqual([]);
  });
  it("corrects a misspelt city and leaves a known one unchanged", async () => {
    expect(await places("city=Indoree&search=kaveri")).toEqual(["madhya-pradesh/indore"]);
    expect(await places("city=Indore&search=nandanvan")).toEqual([]);
  });
  it("suggests a place for an unknown one in near=…, and the city for an unknown pincode", async () => {
    const offered = async (query: string) => {
      const { places, placesFor } = await readAlternatives(query);
      return [placesFor, ...places.map(({ id }) => id)];
    };
    expect(await offered("near=Punee")).toEqual(["search"]);
    await db().place.update({ where: { id: "maharashtra/pune" }, data: { latitude: 18.52, longitude: 73.85 } });
    await db().pincode.create({ data: { code: "411001", state: "Maharashtra", placeId: "maharashtra/pune" } });
    for (const near of ["Punee", "punee maharashtra", "411099", "४११ ०९९"])
      expect(await offered(`near=${encodeURIComponent(near)}`), near).toEqual(["near", "maharashtra/pune"]);
    for (const near of ["999999", "xylophone", "Pune", "411001", "28.6,77.2"])
      expect(await offered(`near=${near}`), near).toEqual(["search"]);
    expect(await offered("near=Pune&search=nashikk")).toEqual(["search", "maharashtra/nashik"]);
    expect(await offered("near=Punee&city=Indoree")).toEqual(["city", "madhya-pradesh/indore"]);
  });
  it("suggests schools with the most similar name anywhere", async () => {
    expect(await schools("search=nandanvann&board=IB")).toEqual(["Nandanvan Vidyalaya"]);
    expect(await schools("search=nandanvan+xylophone")).toEqual(["Nandanvan Vidyalaya"]);
    expect(await schools("board=NIOS")).toEqual([]);
  });
  it("suggests schools with a similar pincode", async () => {
    for (const name of ["Egret Academy", "Tern Academy", "Egret College"]) await createSchool({ name, place: INDORE, zipCode: "452001" });
    for (const pincode of ["452007", "452 007"]) expect(await schools(`search=egret+academy+${pincode}`)).toEqual(["Egret Academy"]);
    expect(await schools("search=school+452007")).toEqual([]);
  });
  it("counts hits without each filter, and without all filters if no single one is the cause", async () => {
    expect(await without("search=kaveri&board=NIOS&state=maharashtra")).toEqual([["board", 1]]);
    expect(await without("search=kaveri&board=IB&city=Indore")).toEqual([
      ["city", 1],
      ["board", 1],
    ]);
    expect(await without("search=nandanvan&board=IB&gender=Boys")).toEqual([["board,gender", 1]]);
    expect(await without("search=nandanvan&minFees=50000&maxFees=60000")).toEqual([["fees", 1]]);
    expect(await without("search=xylophone&board=IB&gender=Boys")).toEqual([]);
  });
  it("treats filter words as filters and not as name words", async () => {
    await createSchool({ name: "Girls Under Academy", place: INDORE, gender: "Coeducational" });
    const search = "search=girls+school+nashik+under+20000";
    expect(await without(search)).toEqual([["fees", 1]]);
    expect(await schools(search)).not.toContain("Girls Under Academy");
    expect(await places(search)).toEqual(["maharashtra/nashik"]);
    expect(await without("search=fees+above+50000+fees+below+60000+nashik")).toEqual([["fees", 1]]);
    expect(await without("search=fees+between+50000+and+60000+nashik")).toEqual([["fees", 1]]);
    expect(await without("search=girls+school+in+pune")).toEqual([["gender", 1]]);
    expect(await schools("search=girls+school+in+pune")).toEqual([]);
  });
  it("counts the same hits as the list without the filter", async () => {
    const list = async (query: string) => (await callHandler(`/api/schools?${query}`)).response.headers.get("X-Total-Count");
    expect(await without("search=nandanvann+vidyalay&board=IB")).toEqual([["board", 1]]);
    expect(await list("search=nandanvann+vidyalay")).toBe("1");
  });
});
