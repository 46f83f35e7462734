import { describe, expect, it } from "vitest";
import { changeSchool } from "@/lib/curation/change-school";
import { insertSchool } from "@/lib/curation/add-school";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { academicYearOf } from "@/lib/schools/academic-year";
import { createSchool } from "@/tests/factories/schools";

const entriesOf = (subjectId: string) => db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
const thisYear = academicYearOf(clock.now());

describe("changing a school", () => {
  it("writes the changed and the derived columns; the audit entry has only the changed fields", async () => {
    const { id } = await createSchool({ name: "Bright School", gender: "Boys", original: { gender: "Only boys", state: "MH" } });
    const changed = await changeSchool({
      actor: null,
      schoolId: id,
      fields: { city: "Poona", gender: "Girls", phoneNumber: "020 1234567" },
    });
    expect(changed).toMatchObject({
      city: "Poona",
      gender: "Girls",
      placeId: "maharashtra/pune",
      placeName: "Pune",
      version: 2,
      factCount: 2,
    });
    expect(changed.original).toEqual({ state: "MH" });
    const [{ action, before, after }] = await entriesOf(id);
    expect({ action, before, after }).toEqual({
      action: "school.change",
      before: { city: "Nashik", gender: "Boys", original: { gender: "Only boys", state: "MH" } },
      after: { city: "Poona", gender: "Girls", original: { state: "MH" } },
    });
    const { placeWords } = await db().school.findUniqueOrThrow({ where: { id } });
    expect(placeWords).toContain("pune");
  });

  it("writes nothing if nothing changes", async () => {
    const { id } = await createSchool({ name: "Same School", facilities: { Library: { answer: "yes", detail: "100 books" } } });
    const same = await changeSchool({
      actor: null,
      schoolId: id,
      fields: { name: "Same School", facilities: { Library: { detail: "100 books", answer: "yes" } } },
    });
    expect(same.version).toBe(1);
    expect(await entriesOf(id)).toEqual([]);
  });

  it("keeps fees of other years, and deletes this year's fee together with the average fee", async () => {
    const { id } = await createSchool({ averageFees: 50_000, fees: [{ academicYear: thisYear - 1, averageFees: 50_000 }] });
    const raised = await changeSchool({ actor: null, schoolId: id, fields: { averageFees: 60_000.5 } });
    expect(raised.fees).toEqual([
      { academicYear: thisYear, averageFees: 60_000.5 },
      { academicYear: thisYear - 1, averageFees: 50_000 },
    ]);
    const unknown = await changeSchool({ actor: null, schoolId: id, fields: { averageFees: null } });
    expect(unknown.fees).toEqual([{ academicYear: thisYear - 1, averageFees: 50_000 }]);
  });

  it("refuses an outdated version and returns the current state; of two changes at once, the second is refused", async () => {
    const { id } = await createSchool();
    const both = await Promise.allSettled(
      ["One", "Two"].map((name) => changeSchool({ actor: null, schoolId: id, fields: { name }, version: 1 })),
    );
    const refused = both.find((one) => one.status === "rejected")?.reason;
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(refused).toMatchObject({ code: "STALE", current: { id, version: 2 } });
  });

  it.each([
    [{ zipCode: "012345" }, "zipCode"],
    [{ state: "Atlantis" }, "state"],
    [{ city: "42" }, "city"],
    [{ latitude: 20 }, "longitude"],
    [{ classFrom: 5, classTo: 1 }, "classTo"],
    [{ foundationYear: 1799 }, "foundationYear"],
  ])("refuses %j and names the field", async (fields, field) => {
    const { id } = await createSchool();
    await expect(changeSchool({ actor: null, schoolId: id, fields })).rejects.toMatchObject({
      code: "VALIDATION",
      fields: { [field]: expect.any(String) },
    });
  });

  it("refuses another school's UDISE code and changes of a merged school", async () => {
    const [one, two] = [await createSchool({ udiseCode: "27200100101" }), await createSchool()];
    await expect(changeSchool({ actor: null, schoolId: two.id, fields: { udiseCode: "27200100101" } })).rejects.toMatchObject({
      code: "UDISE_TAKEN",
      fields: { udiseCode: expect.stringContaining(one.name) },
    });
    await db().school.update({ where: { id: two.id }, data: { status: "merged", mergedIntoId: one.id } });
    await expect(changeSchool({ actor: null, schoolId: two.id, fields: { name: "New" } })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("adding a school", () => {
  it("creates a permanent address, its place, this year's fee and an audit entry", async () => {
    const facts = {
      name: "New School",
      address: "1 Lake Road",
      city: "Bombay",
      state: "Maharashtra",
      zipCode: "400001",
      averageFees: 90_000,
    };
    const school = await insertSchool({ actor: null, facts });
    expect(school).toMatchObject({ ...facts, placeName: "Mumbai", version: 1, fees: [{ academicYear: thisYear, averageFees: 90_000 }] });
    expect(school.id).toMatch(/^new-school-bombay-[0-9a-z]{6}$/);
    const [{ action, before, after }] = await entriesOf(school.id);
    expect({ action, before, after }).toEqual({ action: "school.add", before: null, after: { ...facts, fees: school.fees } });
  });
});
