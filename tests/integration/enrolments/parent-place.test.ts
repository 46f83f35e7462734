import { describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { findParentPlace } from "@/lib/enrolments/parent-place";
import { createParent } from "@/tests/factories/parents";
import { createPlace, INDORE, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";

const at = { latitude: 20.0015, longitude: 73.75031249999999 };
const NEAR = { near: "20.00150,73.75031" };

describe("the place that 'Schools Near You' uses", () => {
  it("is unknown for a parent without school and place", async () => {
    expect(await findParentPlace((await createParent()).id)).toBeNull();
  });

  it("is the child's school, by newest enrolment; ended and rejected enrolments don't count", async () => {
    const old = await createSchool();
    const current = await createSchool({ name: "Nandanvan", ...at });
    const ended = await createSchool();
    const refused = await createSchool();
    const parent = await createParent();
    const enrol = (schoolId: string, day: number, fields: object) =>
      db().enrolment.create({
        data: { parentId: parent.id, schoolId, status: "confirmed", createdAt: new Date(Date.UTC(2026, 5, day)), ...fields },
      });
    await enrol(old.id, 1, {});
    await enrol(current.id, 2, { status: "pending" });
    await enrol(ended.id, 3, { endedOn: new Date("2026-07-01") });
    await enrol(refused.id, 4, { status: "rejected" });
    expect(await findParentPlace(parent.id)).toEqual({ source: "school", label: "Nandanvan", criteria: NEAR });
  });

  it("is the school's pincode, or else its city, if the school has no position", async () => {
    await db().pincode.create({ data: { code: "422009", state: "Maharashtra", ...at } });
    const byPincode = await createParent({ schoolId: (await createSchool({ zipCode: "422009" })).id });
    expect((await findParentPlace(byPincode.id))?.criteria).toEqual(NEAR);
    const byCity = await createParent({ schoolId: (await createSchool({ zipCode: "422010" })).id });
    expect((await findParentPlace(byCity.id))?.criteria).toEqual({ city: "nashik", state: "maharashtra" });
  });

  it("is the pincode or city that the parent chose, before any school", async () => {
    await db().pincode.create({ data: { code: "411001", state: "Maharashtra", ...at } });
    const { id: schoolId } = await createSchool(at);
    const byPincode = await createParent({ schoolId, homeZipCode: "411001" });
    expect(await findParentPlace(byPincode.id)).toEqual({ source: "pincode", label: "411001", criteria: NEAR });
    const { id: homePlaceId } = await createPlace({ ...PUNE, ...at });
    const byPlace = await createParent({ schoolId, homePlaceId });
    expect(await findParentPlace(byPlace.id)).toEqual({ source: "place", label: "Pune", criteria: NEAR });
    const { id: without } = await createPlace(INDORE);
    expect((await findParentPlace((await createParent({ schoolId, homePlaceId: without })).id))?.criteria).toEqual({
      city: "indore",
      state: "madhya-pradesh",
    });
  });

  it("is the school if no school has the chosen pincode", async () => {
    const { id: schoolId } = await createSchool(at);
    const parent = await createParent({ schoolId, homeZipCode: "999999" });
    expect((await findParentPlace(parent.id))?.source).toBe("school");
  });
});
