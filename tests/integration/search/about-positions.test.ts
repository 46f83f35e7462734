import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import type { PublicSchool } from "@/lib/schools/view";
import { refreshPositions } from "@/lib/imports/write/refresh-positions";
import { INDORE, NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { enterAsAdmin } from "@/tests/support/admin-calls";
import { callHandler } from "@/tests/support/api-calls";

const medianPosition = { latitude: 18.52, longitude: 73.85 };

beforeAll(async () => {
  await createSchool({ name: "Known School", place: PUNE, zipCode: "411001", latitude: 18.53, longitude: 73.86 });
  await createSchool({ name: "Unknown School", place: PUNE, zipCode: "411001" });
  await createSchool({ name: "Nowhere School", place: PUNE, zipCode: "411099" });
  await db().pincode.create({ data: { code: "411001", state: "Maharashtra", ...medianPosition } });
});

async function near(point: string) {
  const { response } = await callHandler(`/api/schools?${new URLSearchParams({ near: point })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as PublicSchool[];
}
async function taken(point: string) {
  const { response } = await callHandler(`/api/schools?${new URLSearchParams({ near: point })}`);
  const [first] = (await response.json()) as PublicSchool[];
  return { ...JSON.parse(decodeURIComponent(response.headers.get("X-Search-Near") ?? "null")), first: first?.name };
}
const brief = (schools: PublicSchool[]) => schools.map(({ name, isDistanceAbout }) => [name, isDistanceAbout ?? false]);

describe("a school whose position nobody has said", () => {
  it("is found at the middle of its pincode, and said to be about there", async () => {
    const schools = await near("18.52,73.85");
    expect(brief(schools)).toEqual([
      ["Unknown School", true],
      ["Known School", false],
    ]);
    expect(schools[0].distanceKm).toBeCloseTo(0, 3);
    expect(schools[0].latitude).toBeNull();
  });
  it("moves with that middle, and is at its own place once that is known", async () => {
    await refreshPositions({ pincodes: ["411001"], placeIds: ["maharashtra/pune"] });
    const [first, second] = await near("411001");
    expect([first, second].map(({ distanceKm }) => Math.round(distanceKm! * 1000))).toEqual([0, 0]);
    await db().pincode.update({ where: { code: "411001" }, data: { latitude: 19.5, longitude: 73.85 } });
    expect(brief(await near("18.52,73.85"))).toEqual([["Known School", false]]);
    expect(brief(await near("19.5,73.85"))).toEqual([["Unknown School", true]]);
    await db().school.updateMany({ where: { name: "Unknown School" }, data: medianPosition });
    expect(brief(await near("18.52,73.85"))).toEqual([
      ["Unknown School", false],
      ["Known School", false],
    ]);
    const row = await db().schoolSearch.findMany({ where: { isPositionAbout: true } });
    expect(row).toEqual([]);
  });
  it("is nowhere where no school of its pincode has a position", async () =>
    expect((await near("18.52,73.85")).map(({ name }) => name)).not.toContain("Nowhere School"));
});

describe("near", () => {
  it("may be a city, by any of its names, and the middle of a pincode's city where nothing else is known", async () => {
    await db().place.update({ where: { id: "maharashtra/pune" }, data: medianPosition });
    await db().pincode.create({ data: { code: "411099", state: "Maharashtra", placeId: "maharashtra/pune" } });
    for (const point of ["Pune", "poona", "pune", "411099"]) expect((await near(point)).length, point).toBe(2);
    await createSchool({ place: NASHIK });
    await createSchool({ place: INDORE });
    expect(await near("Nashik")).toEqual([]);
    expect(await taken("Nashik")).not.toHaveProperty("near");
    expect(await near("Atlantis")).toEqual([]);
  });
  it("may be a pincode in any writing, and a city with its state, in Devanagari, or in an address", async () => {
    const ways = [
      "411 099",
      "४११०९९",
      "411099.",
      "Pune - 411099",
      "Pune, Maharashtra",
      "pune maharashtra",
      "Pune, India",
      "पुणे",
      "Poona city",
    ];
    for (const way of ways) expect((await near(way)).length, way).toBe(2);
    expect(await near("Pune, Goa")).toEqual([]);
  });
  it("says by its proper name what a city was taken for, and which others have the name", async () => {
    const name = "Chhatrapati Sambhajinagar";
    const [east, west] = [
      { latitude: 24.8, longitude: 84.4 },
      { latitude: 19.9, longitude: 75.3 },
    ];
    const inEast = { stateSlug: "bihar", state: "Bihar", slug: "aurangabad", name: "Aurangabad", ...east };
    const inWest = { stateSlug: "maharashtra", state: "Maharashtra", slug: "chhatrapati-sambhajinagar", name, ...west };
    await createSchool({ name: "Eastern School", place: inEast, ...east });
    for (let count = 0; count < 2; count++) await createSchool({ name: "Western School", place: inWest, ...west });
    const pune = { near: "Pune", name: "Pune", others: [] };
    for (const one of ["poona", "Pune, Maharashtra", "पुणे"]) expect(await taken(one), one).toMatchObject(pune);
    const aurangabad = { near: "Aurangabad", name, others: ["Aurangabad, Bihar"], first: "Western School" };
    for (const one of ["aurangabad", "Aurangabad", "औरंगाबाद"]) expect(await taken(one), one).toEqual(aurangabad);
    const inBihar = { near: "Aurangabad, Bihar", name: "Aurangabad, Bihar", others: [], first: "Eastern School" };
    for (const one of ["Aurangabad, Bihar", "aurangabad bihar"]) expect(await taken(one), one).toEqual(inBihar);
    for (const one of ["aurangabad maharashtra", "Sambhajinagar"])
      expect(await taken(one), one).toEqual({ near: name, name, others: [], first: "Western School" });
    for (const none of ["411001", "18.52,73.85", "Atlantis"]) expect(await taken(none), none).not.toHaveProperty("near");
  });
  it("may be a town of a district, where schools say its name", async () => {
    const raigad = { stateSlug: "maharashtra", state: "Maharashtra", slug: "raigad", name: "Raigad", latitude: 18.3, longitude: 73.1 };
    await createSchool({ name: "Panvel School", place: raigad, latitude: 19, longitude: 73.12 });
    await createSchool({ name: "Raigad School", place: raigad, latitude: 17.9, longitude: 73.2 });
    for (const way of ["Panvel", "panvel raigad", "Panvel, Maharashtra"])
      expect(
        (await near(way)).map(({ name }) => name),
        way,
      ).toEqual(["Panvel School"]);
  });
  it("is the town in its old district where nobody has said where a school of the new one is", async () => {
    const [state, stateSlug] = ["Andhra Pradesh", "andhra-pradesh"];
    const chittoor = { stateSlug, state, slug: "chittoor", name: "Chittoor", latitude: 13.2, longitude: 79.1 };
    const tirupati = { near: "Tirupati", name: "Tirupati", others: [], first: "Tirupati School" };
    await createSchool({ name: "Tirupati School", place: chittoor, latitude: 13.63, longitude: 79.42 });
    await createSchool({ name: "Hill School", place: { stateSlug, state, slug: "tirupati", name: "Tirupati" } });
    for (const way of ["Tirupati", "Tirupathi", "Tirupati, Andhra Pradesh", "Tirupati, Chittoor"])
      expect(await taken(way), way).toEqual(tirupati);
  });
  it("is in the middle of its schools' pincodes where nobody has said where one is, and no place of the name in another state", async () => {
    const own = { latitude: 28.8, longitude: 79 };
    const name = "Rampur";
    await createSchool({
      name: "Large School",
      place: { stateSlug: "uttar-pradesh", state: "Uttar Pradesh", slug: "rampur", name, ...own },
      ...own,
    });
    const small = { stateSlug: "uttarakhand", state: "Uttarakhand", slug: "rampur", name };
    await createSchool({ name: "Small School", place: small, zipCode: "244713" });
    expect(await taken("Rampur, Uttarakhand")).not.toHaveProperty("near");
    await db().pincode.create({ data: { code: "244713", state: "Uttarakhand", latitude: 29.21, longitude: 78.96 } });
    const inUttarakhand = { near: "Rampur, Uttarakhand", name: "Rampur, Uttarakhand", others: [], first: "Small School" };
    expect(await taken("rampur uttarakhand")).toEqual(inUttarakhand);
    expect(await taken("Rampur")).toEqual({ near: name, name, others: [], first: "Large School" });
  });
  it("leads to the name of today at once, though a spelling is put right on the way", async () => {
    const godavari = { stateSlug: "andhra-pradesh", state: "Andhra Pradesh", slug: "east-godavari", name: "East Godavari" };
    await createSchool({ name: "Rajahmundry School", place: godavari, latitude: 17, longitude: 81.78 });
    for (const way of ["Rajamundry", "Rajahmundry", "Rajamahendravaram"])
      expect(await taken(way), way).toMatchObject({ near: "Rajamahendravaram", first: "Rajahmundry School" });
  });
  it.each(["Pune 4", "91,0", "41100", "%", "'; DROP TABLE schools"])("is not %s", async (point) => {
    const { response } = await callHandler(`/api/schools?${new URLSearchParams({ near: point })}`);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)).toEqual(["near"]);
  });
});

describe("a school that the team adds or changes", () => {
  const asked = { name: "Added School", address: "1 Ring Road", city: "Nashik", state: "Maharashtra", zipCode: "422009" };
  const names = async (point: string) => (await near(point)).map(({ name }) => name);
  const placeOf = (id: string) => db().place.findUniqueOrThrow({ where: { id }, select: { latitude: true, longitude: true } });

  it("is found around its pincode and its city, where nobody had said where these are, and those without a position with it", async () => {
    const admin = await enterAsAdmin();
    await createSchool({ name: "Silent School", place: NASHIK, zipCode: "422009" });
    expect(await near("422009")).toEqual([]);
    const added = await admin.ask("POST", "/api/schools", { ...asked, latitude: 19.99, longitude: 73.78 });
    expect(added.status).toBe(201);
    for (const point of ["422009", "nashik"]) expect((await names(point)).toSorted(), point).toEqual(["Added School", "Silent School"]);
  });
  it("takes both along when its position changes, its pincode, or its city", async () => {
    const admin = await enterAsAdmin();
    const { id } = await db().school.findFirstOrThrow({ where: { name: "Added School" } });
    const change = async (fields: object) => expect((await admin.ask("PUT", `/api/admin/schools/${id}`, fields)).status).toBe(200);
    await change({ latitude: 20.2, longitude: 73.9 });
    expect(await names("20.2,73.9")).toEqual(expect.arrayContaining(["Added School", "Silent School"]));
    expect(await placeOf("maharashtra/nashik")).toEqual({ latitude: 20.2, longitude: 73.9 });
    await change({ zipCode: "422010" });
    expect(await names("422010")).toEqual(["Added School"]);
    expect(await names("20.2,73.9")).toEqual(["Added School"]);
    await change({ city: "Indore", state: "Madhya Pradesh", zipCode: "452009", latitude: 22.7, longitude: 75.8 });
    expect(await placeOf("maharashtra/nashik")).toEqual({ latitude: null, longitude: null });
    expect(await names("indore")).toEqual(["Added School"]);
  });
  it("makes its pincode known without a position too: it is around its city", async () => {
    const admin = await enterAsAdmin();
    const city = { city: "Indore", state: "Madhya Pradesh", zipCode: "452010" };
    expect((await admin.ask("POST", "/api/schools", { ...asked, ...city })).status).toBe(201);
    expect(await names("452010")).toEqual(["Added School"]);
  });
});

describe("schools whose positions the team changes at once", () => {
  it("all count for the middle of their place", async () => {
    const satara = { stateSlug: "maharashtra", state: "Maharashtra", slug: "satara", name: "Satara" };
    const admin = await enterAsAdmin();
    const schools = [];
    for (const end of [1, 2, 3, 4, 5]) schools.push(await createSchool({ place: satara, zipCode: `41500${end}` }));
    for (const latitude of [17, 18, 19, 20, 21, 22]) {
      const answers = await Promise.all(
        schools.map(({ id }, at) => admin.ask("PUT", `/api/admin/schools/${id}`, { latitude: latitude + at / 10, longitude: 74 })),
      );
      expect(answers.map(({ status }) => status)).toEqual(schools.map(() => 200));
      const place = await db().place.findUniqueOrThrow({ where: { id: "maharashtra/satara" } });
      expect(place).toMatchObject(expectedAt({ latitude: latitude + 0.2, longitude: 74 }));
    }
  });
});

describe("a school that closes, is merged or deleted", () => {
  const middle = { latitude: 26.2, longitude: 78.2 };
  const own = { latitude: 26.4, longitude: 78.4 };
  const gwalior = { city: "Gwalior", state: "Madhya Pradesh", address: "1 Fort Road", zipCode: "474001" };
  const spots = async () => [
    await db().pincode.findUniqueOrThrow({ where: { code: gwalior.zipCode }, select: { latitude: true, longitude: true } }),
    await db().place.findUniqueOrThrow({ where: { id: "madhya-pradesh/gwalior" }, select: { latitude: true, longitude: true } }),
  ];
  const silent = async () => (await near(`${own.latitude},${own.longitude}`)).find(({ name }) => name === "Silent Fort School");

  it("no longer counts for the middle of its pincode and its city, and counts again where that is undone", async () => {
    const admin = await enterAsAdmin();
    const ask = async (method: string, address: string, body?: object) => {
      const answer = await admin.ask(method, `/api/${address}`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body;
    };
    const { id: stays } = await ask("POST", "schools", { ...gwalior, name: "Fort School", ...own });
    const { id } = await ask("POST", "schools", { ...gwalior, name: "Fort Academy", latitude: 26, longitude: 78 });
    await ask("POST", "schools", { ...gwalior, name: "Silent Fort School" });
    const both = [middle, middle].map(expectedAt);
    const alone = [own, own].map(expectedAt);
    expect(await spots()).toEqual(both);
    expect((await silent())?.distanceKm).toBeGreaterThan(20);

    await ask("POST", `admin/schools/${id}/close`, {});
    expect(await spots()).toEqual(alone);
    expect((await silent())?.distanceKm).toBeCloseTo(0, 3);
    await ask("POST", `admin/schools/${id}/reopen`, {});
    expect(await spots()).toEqual(both);

    await ask("POST", `admin/schools/${id}/merge`, { intoId: stays });
    expect(await spots()).toEqual(alone);
    const entry = await db().auditEntry.findFirstOrThrow({ where: { subjectId: id, action: "school.merge" } });
    await ask("POST", `admin/audit/${entry.id}/undo`);
    expect(await spots()).toEqual(both);

    await ask("DELETE", `admin/schools/${id}`);
    expect(await spots()).toEqual(alone);
    await ask("DELETE", `admin/schools/${stays}`);
    expect((await spots())[0]).toEqual({ latitude: null, longitude: null });
  });
});

const expectedAt = ({ latitude, longitude }: typeof medianPosition) => ({
  latitude: expect.closeTo(latitude, 6) as number,
  longitude: expect.closeTo(longitude, 6) as number,
});
