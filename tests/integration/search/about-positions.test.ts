import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import type { PublicSchool } from "@/lib/schools/view";
import { refreshPositions } from "@/lib/imports/refresh-positions";
import { INDORE, NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { callHandler } from "@/tests/support/api-calls";

const medianPosition = { latitude: 18.52, longitude: 73.85 };

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
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
async function readInterpretation(point: string) {
  const { response } = await callHandler(`/api/schools?${new URLSearchParams({ near: point })}`);
  const [first] = (await response.json()) as PublicSchool[];
  return { ...JSON.parse(decodeURIComponent(response.headers.get("X-Search-Near") ?? "null")), first: first?.name };
}
const summarise = (schools: PublicSchool[]) => schools.map(({ name, isDistanceAbout }) => [name, isDistanceAbout ?? false]);

describe("a school without a position", () => {
  it("is found at its pincode's centroid and marked as approximate", async () => {
    const schools = await near("18.52,73.85");
    expect(summarise(schools)).toEqual([
      ["Unknown School", true],
      ["Known School", false],
    ]);
    expect(schools[0].distanceKm).toBeCloseTo(0, 3);
    expect(schools[0].latitude).toBeNull();
  });
  it("moves with the centroid, and to its own position once that is known", async () => {
    await refreshPositions({ pincodes: ["411001"], placeIds: ["maharashtra/pune"] });
    const [first, second] = await near("411001");
    expect([first, second].map(({ distanceKm }) => Math.round(distanceKm! * 1000))).toEqual([0, 0]);
    await db().pincode.update({ where: { code: "411001" }, data: { latitude: 19.5, longitude: 73.85 } });
    expect(summarise(await near("18.52,73.85"))).toEqual([["Known School", false]]);
    expect(summarise(await near("19.5,73.85"))).toEqual([["Unknown School", true]]);
    await db().school.updateMany({ where: { name: "Unknown School" }, data: medianPosition });
    expect(summarise(await near("18.52,73.85"))).toEqual([
      ["Unknown School", false],
      ["Known School", false],
    ]);
    const row = await db().schoolSearch.findMany({ where: { isPositionAbout: true } });
    expect(row).toEqual([]);
  });
  it("isn't found if no school in its pincode has a position", async () =>
    expect((await near("18.52,73.85")).map(({ name }) => name)).not.toContain("Nowhere School"));
});

it.each([
  ["/api/schools?near=18.52,73.85", "private, no-store"],
  ["/api/schools/facets?near=18.52,73.85", "private, no-store"],
  ["/api/schools/near-misses?near=18.52,73.85&search=qq", "private, no-store"],
  ["/api/schools?near=Pune", "public, max-age=0, must-revalidate"],
])("%s: a shared cache doesn't store a visitor's position", async (address, expected) =>
  expect((await callHandler(address)).response.headers.get("cache-control")).toBe(expected),
);

describe("near=…", () => {
  it("accepts a city by any of its names, and a pincode without positions as its city", async () => {
    await db().place.update({ where: { id: "maharashtra/pune" }, data: medianPosition });
    await db().pincode.create({ data: { code: "411099", state: "Maharashtra", placeId: "maharashtra/pune" } });
    for (const point of ["Pune", "poona", "pune", "411099"]) expect((await near(point)).length, point).toBe(2);
    await createSchool({ place: NASHIK });
    await createSchool({ place: INDORE });
    expect(await near("Nashik")).toEqual([]);
    expect(await readInterpretation("Nashik")).not.toHaveProperty("near");
    expect(await near("Atlantis")).toEqual([]);
  });
  it("accepts a pincode in any notation, and a city with its state, in Devanagari or in an address", async () => {
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
    for (const text of ways) expect((await near(text)).length, text).toBe(2);
    expect(await near("Pune, Goa")).toEqual([]);
  });
  it("returns the proper name of the city it was interpreted as, and other cities with that name", async () => {
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
    for (const one of ["poona", "Pune, Maharashtra", "पुणे"]) expect(await readInterpretation(one), one).toMatchObject(pune);
    const aurangabad = { near: "Aurangabad", name, others: ["Aurangabad, Bihar"], first: "Western School" };
    for (const one of ["aurangabad", "Aurangabad", "औरंगाबाद"]) expect(await readInterpretation(one), one).toEqual(aurangabad);
    const inBihar = { near: "Aurangabad, Bihar", name: "Aurangabad, Bihar", others: [], first: "Eastern School" };
    for (const one of ["Aurangabad, Bihar", "aurangabad bihar"]) expect(await readInterpretation(one), one).toEqual(inBihar);
    for (const one of ["aurangabad maharashtra", "Sambhajinagar"])
      expect(await readInterpretation(one), one).toEqual({ near: name, name, others: [], first: "Western School" });
    for (const none of ["411001", "18.52,73.85", "Atlantis"]) expect(await readInterpretation(none), none).not.toHaveProperty("near");
  });
  it("accepts a town within a district if schools name it", async () => {
    const raigad = { stateSlug: "maharashtra", state: "Maharashtra", slug: "raigad", name: "Raigad", latitude: 18.3, longitude: 73.1 };
    await createSchool({ name: "Panvel School", place: raigad, latitude: 19, longitude: 73.12 });
    await createSchool({ name: "Raigad School", place: raigad, latitude: 17.9, longitude: 73.2 });
    for (const text of ["Panvel", "panvel raigad", "Panvel, Maharashtra"])
      expect(
        (await near(text)).map(({ name }) => name),
        text,
      ).toEqual(["Panvel School"]);
  });
  it("a town whose new district has no positions is found in its old district", async () => {
    const [state, stateSlug] = ["Andhra Pradesh", "andhra-pradesh"];
    const chittoor = { stateSlug, state, slug: "chittoor", name: "Chittoor", latitude: 13.2, longitude: 79.1 };
    const tirupati = { near: "Tirupati", name: "Tirupati", others: [], first: "Tirupati School" };
    await createSchool({ name: "Tirupati School", place: chittoor, latitude: 13.63, longitude: 79.42 });
    await createSchool({ name: "Hill School", place: { stateSlug, state, slug: "tirupati", name: "Tirupati" } });
    for (const text of ["Tirupati", "Tirupathi", "Tirupati, Andhra Pradesh", "Tirupati, Chittoor"])
      expect(await readInterpretation(text), text).toEqual(tirupati);
  });
  it("uses the centroid of pincodes if schools have no positions, and never a place of that name in another state", async () => {
    const own = { latitude: 28.8, longitude: 79 };
    const name = "Rampur";
    await createSchool({
      name: "Large School",
      place: { stateSlug: "uttar-pradesh", state: "Uttar Pradesh", slug: "rampur", name, ...own },
      ...own,
    });
    const small = { stateSlug: "uttarakhand", state: "Uttarakhand", slug: "rampur", name };
    await createSchool({ name: "Small School", place: small, zipCode: "244713" });
    expect(await readInterpretation("Rampur, Uttarakhand")).not.toHaveProperty("near");
    await db().pincode.create({ data: { code: "244713", state: "Uttarakhand", latitude: 29.21, longitude: 78.96 } });
    const inUttarakhand = { near: "Rampur, Uttarakhand", name: "Rampur, Uttarakhand", others: [], first: "Small School" };
    expect(await readInterpretation("rampur uttarakhand")).toEqual(inUttarakhand);
    expect(await readInterpretation("Rampur")).toEqual({ near: name, name, others: [], first: "Large School" });
  });
  it("uses the current name immediately, even after a spelling correction", async () => {
    const godavari = { stateSlug: "andhra-pradesh", state: "Andhra Pradesh", slug: "east-godavari", name: "East Godavari" };
    await createSchool({ name: "Rajahmundry School", place: godavari, latitude: 17, longitude: 81.78 });
    for (const text of ["Rajamundry", "Rajahmundry", "Rajamahendravaram"])
      expect(await readInterpretation(text), text).toMatchObject({ near: "Rajamahendravaram", first: "Rajahmundry School" });
  });
  it.each(["Pune 4", "91,0", "41100", "%", "'; DROP TABLE schools"])("refuses %s", async (point) => {
    const { response } = await callHandler(`/api/schools?${new URLSearchParams({ near: point })}`);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)).toEqual(["near"]);
  });
});

describe("a school that an admin adds or changes", () => {
  const school = { name: "Added School", address: "1 Ring Road", city: "Nashik", state: "Maharashtra", zipCode: "422009" };
  const names = async (point: string) => (await near(point)).map(({ name }) => name);
  const placeOf = (id: string) => db().place.findUniqueOrThrow({ where: { id }, select: { latitude: true, longitude: true } });

  it("gives a position to its pincode, its city and their schools without positions", async () => {
    await createSchool({ name: "Silent School", place: NASHIK, zipCode: "422009" });
    expect(await near("422009")).toEqual([]);
    const added = await admin.ask("POST", "/api/schools", { ...school, latitude: 19.99, longitude: 73.78 });
    expect(added.status).toBe(201);
    for (const point of ["422009", "nashik"]) expect((await names(point)).toSorted(), point).toEqual(["Added School", "Silent School"]);
  });
  it("moves pincode and city when its position, pincode or city changes", async () => {
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
  it("without a position it makes its pincode known, as part of its city", async () => {
    const city = { city: "Indore", state: "Madhya Pradesh", zipCode: "452010" };
    expect((await admin.ask("POST", "/api/schools", { ...school, ...city })).status).toBe(201);
    expect(await names("452010")).toEqual(["Added School"]);
  });
});

describe("positions of several schools changed at once", () => {
  it("all count towards the centroid of their place", async () => {
    const satara = { stateSlug: "maharashtra", state: "Maharashtra", slug: "satara", name: "Satara" };
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

describe("closing, merging or deleting a school", () => {
  const centroid = { latitude: 26.2, longitude: 78.2 };
  const own = { latitude: 26.4, longitude: 78.4 };
  const gwalior = { city: "Gwalior", state: "Madhya Pradesh", address: "1 Fort Road", zipCode: "474001" };
  const readPositions = async () => [
    await db().pincode.findUniqueOrThrow({ where: { code: gwalior.zipCode }, select: { latitude: true, longitude: true } }),
    await db().place.findUniqueOrThrow({ where: { id: "madhya-pradesh/gwalior" }, select: { latitude: true, longitude: true } }),
  ];
  const findSilentSchool = async () => (await near(`${own.latitude},${own.longitude}`)).find(({ name }) => name === "Silent Fort School");

  it("removes it from the centroids of its pincode and city; undoing adds it again", async () => {
    const ask = async (method: string, address: string, body?: object) => {
      const answer = await admin.ask(method, `/api/${address}`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body;
    };
    const { id: targetId } = await ask("POST", "schools", { ...gwalior, name: "Fort School", ...own });
    const { id } = await ask("POST", "schools", { ...gwalior, name: "Fort Academy", latitude: 26, longitude: 78 });
    await ask("POST", "schools", { ...gwalior, name: "Silent Fort School" });
    const both = [centroid, centroid].map(expectedAt);
    const withoutMerged = [own, own].map(expectedAt);
    expect(await readPositions()).toEqual(both);
    expect((await findSilentSchool())?.distanceKm).toBeGreaterThan(20);

    await ask("POST", `admin/schools/${id}/close`, {});
    expect(await readPositions()).toEqual(withoutMerged);
    expect((await findSilentSchool())?.distanceKm).toBeCloseTo(0, 3);
    await ask("POST", `admin/schools/${id}/reopen`, {});
    expect(await readPositions()).toEqual(both);

    await ask("POST", `admin/schools/${id}/merge`, { intoId: targetId });
    expect(await readPositions()).toEqual(withoutMerged);
    const entry = await db().auditEntry.findFirstOrThrow({ where: { subjectId: id, action: "school.merge" } });
    await ask("POST", `admin/audit/${entry.id}/undo`);
    expect(await readPositions()).toEqual(both);

    await ask("DELETE", `admin/schools/${id}`);
    expect(await readPositions()).toEqual(withoutMerged);
    await ask("DELETE", `admin/schools/${targetId}`);
    expect((await readPositions())[0]).toEqual({ latitude: null, longitude: null });
  });
});

const expectedAt = ({ latitude, longitude }: typeof medianPosition) => ({
  latitude: expect.closeTo(latitude, 6) as number,
  longitude: expect.closeTo(longitude, 6) as number,
});
