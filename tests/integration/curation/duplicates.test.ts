import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findDuplicates } from "@/lib/curation/mergers/find-duplicates";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { listPossibleDuplicates } from "@/lib/schools/queries";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});
beforeEach(async () => {
  await db().duplicateCheck.deleteMany();
});

let zip = 500_000;
/** Creates two schools in a new pincode and looks for duplicates. */
async function createPair(one: Parameters<typeof createSchool>[0], other: Parameters<typeof createSchool>[0]) {
  const zipCode = String(++zip);
  const schools = [await createSchool({ zipCode, ...one }), await createSchool({ zipCode, ...other })];
  await findDuplicates();
  return { zipCode, schools, pairs: await db().schoolDuplicate.findMany({ where: { zipCode } }) };
}

const NASHIK = { latitude: 19.9975, longitude: 73.7898 };
const NEXT_DOOR = { latitude: 19.9979, longitude: 73.7899 };
const ACROSS_TOWN = { latitude: 20.1, longitude: 73.9 };

describe("two schools in one pincode", () => {
  it.each([
    ["with almost the same name", { name: "Saraswati Vidya Mandir" }, { name: "Saraswathi Vidya Mandir" }, 1],
    [
      "with similar names, close together",
      { name: "Saraswati Vidya Mandir", ...NASHIK },
      { name: "Saraswati Mandir School", ...NEXT_DOOR },
      1,
    ],
    ["with similar names and unknown positions", { name: "Saraswati Vidya Mandir" }, { name: "Saraswati Mandir School" }, 0],
    ["with the same name, far apart", { name: "Modern School", ...NASHIK }, { name: "Modern School", ...ACROSS_TOWN }, 0],
    [
      "with the same name and different codes",
      { name: "Zilla Parishad School", udiseCode: "27200100201" },
      { name: "Zilla Parishad School", udiseCode: "27200100202" },
      0,
    ],
    [
      "with the same name and position, despite different codes",
      { name: "Zilla Parishad School", udiseCode: "27200100203", ...NASHIK },
      { name: "Zilla Parishad School", udiseCode: "27200100204", ...NEXT_DOOR },
      1,
    ],
    [
      "with the same name and different affiliation numbers",
      { name: "Govt Sarvodaya School", affiliationNumber: "2762069" },
      { name: "Govt Sarvodaya School", affiliationNumber: "2762029" },
      0,
    ],
    ["one of them a demo school", { name: "Modern School", isDemo: true }, { name: "Modern School" }, 0],
  ])("%s", async (_, one, other, count) => {
    expect((await createPair(one, other)).pairs).toHaveLength(count);
  });
});

const CBSE = { city: "Pune", state: "Maharashtra" };
const UDISE = () => ({ ...CBSE, udiseCode: `2725${String(++zip).padStart(7, "0")}` });

describe("one school in two registers, with a UDISE code in one of them", () => {
  it.each([
    [
      "the town added to the name",
      { ...CBSE, name: "KVM Public School", address: "Ladhot Road, Rohtak" },
      { name: "KVM Public School Rohtak", address: "Rohtak-3" },
      1,
    ],
    [
      "another first word",
      { ...CBSE, name: "KVM Public School", address: "Ladhot Road" },
      { name: "AVM Public School", address: "Rohtak-2" },
      0,
    ],
    ["two words written as one", { ...CBSE, name: "Vidya Nikethan" }, { name: "Vidyanikethan School" }, 1],
    ["different numbers", { ...CBSE, name: "Kendriya Vidyalaya No 4" }, { name: "Kendriya Vidyalaya No 5" }, 0],
    [
      "a common name without a shared locality",
      { ...CBSE, name: "Government High School", address: "Balek" },
      { name: "Government School", address: "Rani" },
      0,
    ],
  ])("%s", async (_, one, other, count) => {
    expect((await createPair({ ...UDISE(), ...other }, one)).pairs).toHaveLength(count);
  });

  it.each([
    ["the same locality", "Bhutsad", 1],
    ["another locality", "Anaval", 0],
  ])("in different pincodes with %s", async (_, address, count) => {
    const name = `Aster Global School ${++zip}`;
    const [coded, other] = [
      await createSchool({ ...UDISE(), name, address, zipCode: "411001" }),
      await createSchool({ ...CBSE, name, address: "Near the college, Bhutsad", zipCode: "411057" }),
    ];
    await findDuplicates();
    const [firstId, secondId] = [coded.id, other.id].sort();
    expect(await db().schoolDuplicate.count({ where: { firstId, secondId } })).toBe(count);
  });

  it("says on both pages which school may be the same, until an admin decides", async () => {
    const { schools, pairs } = await createPair({ ...CBSE, name: "Sunbeam Vidya Niketan" }, { ...UDISE(), name: "Sunbeam Vidya Niketan" });
    const named = async () => Promise.all(schools.map(async ({ id }) => (await listPossibleDuplicates(id)).map((school) => school.id)));
    expect(await named()).toEqual([[schools[1].id], [schools[0].id]]);
    const changed = await db().change.findMany({ where: { kind: "school", subjectId: { in: schools.map(({ id }) => id) } } });
    expect(new Set(changed.map(({ subjectId }) => subjectId)).size).toBe(2);

    const { body } = await admin.read("/api/admin/duplicates?search=sunbeam");
    expect(body[0].agreement).toContain("pincode");
    await admin.ask("PUT", `/api/admin/duplicates/${pairs[0].id}`, { isDismissed: true });
    expect(await named()).toEqual([[], []]);
    await admin.ask("PUT", `/api/admin/duplicates/${pairs[0].id}`, { isDismissed: false });
    await admin.ask("POST", `/api/admin/schools/${schools[0].id}/merge`, { intoId: schools[1].id });
    expect(await named()).toEqual([[], []]);
  });

  it("says nothing of two schools of one register", async () => {
    const { schools, pairs } = await createPair({ name: "Moonbeam Academy" }, { name: "Moonbeam Acadamy" });
    expect(pairs).toHaveLength(1);
    expect(await listPossibleDuplicates(schools[0].id)).toEqual([]);
  });
});

describe("the queue of likely duplicates", () => {
  it("is updated when a school changes its name or closes", async () => {
    const { zipCode, schools } = await createPair({ name: "Gyan Jyoti School" }, { name: "Gyan Jyothi School" });
    await db().school.update({ where: { id: schools[0].id }, data: { nameWords: "little flower convent" } });
    await findDuplicates();
    expect(await db().schoolDuplicate.count({ where: { zipCode } })).toBe(0);
  });

  it("checks a pincode once, and again only after relevant changes", async () => {
    const { schools } = await createPair({ name: "Gyan Jyoti School" }, { name: "Gyan Jyothi School" });
    expect(await db().duplicateCheck.count()).toBe(0);
    await db().school.update({ where: { id: schools[0].id }, data: { principalName: "Meera Joshi" } });
    expect(await findDuplicates()).toBe(0);
  });

  it("a run stops after four minutes, so that other jobs can run, and continues later", async () => {
    for (const zipCode of [String(++zip), String(++zip)]) await createSchool({ zipCode });
    const now = clock.now;
    let calls = 0;
    clock.now = () => new Date(now().getTime() + (calls++ < 2 ? 0 : 5 * 60_000));
    expect(await findDuplicates().finally(() => (clock.now = now))).toBe(1);
    expect(await findDuplicates()).toBe(1);
  });

  it("a run stops when an import arrives and continues later", async () => {
    for (const zipCode of [String(++zip), String(++zip)]) await createSchool({ zipCode });
    let callCount = 0;
    expect(await findDuplicates({ givesWay: async () => callCount++ > 0 })).toBe(1);
    expect(await findDuplicates()).toBe(1);
  });

  it("a pincode whose check fails moves to the end and is retried later", async () => {
    const [bad, good] = ["499999", String(++zip)];
    await db().$executeRaw`ALTER TABLE school_duplicates ADD CONSTRAINT spoilt CHECK (zip_code <> '499999')`;
    for (const zipCode of [bad, good]) for (const name of ["Blue Hill Academy", "Blue Hill Acadamy"]) await createSchool({ zipCode, name });
    const waiting = async () => (await db().duplicateCheck.findMany({ orderBy: { sequence: "asc" } })).map(({ zipCode }) => zipCode);
    await expect(findDuplicates()).rejects.toThrow("spoilt");
    expect([...new Set(await waiting())]).toEqual([good, bad]);
    await expect(findDuplicates()).rejects.toThrow("spoilt");
    expect(await waiting()).toEqual([bad]);
    await db().$executeRaw`ALTER TABLE school_duplicates DROP CONSTRAINT spoilt`;
    await findDuplicates();
    expect(await db().schoolDuplicate.count({ where: { zipCode: { in: [bad, good] } } })).toBe(2);
  });

  it("shows both schools with similarity and distance; search finds the pair by either name", async () => {
    const { schools } = await createPair({ name: "Blue Lotus Academy", ...NASHIK }, { name: "Blue Lotus Acadamy", ...NEXT_DOOR });
    const { status, body } = await admin.read("/api/admin/duplicates?search=lotus%20acadamy");
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ likeness: expect.any(Number), distanceM: expect.any(Number) });
    expect([body[0].first.id, body[0].second.id].sort()).toEqual(schools.map(({ id }) => id).sort());
    expect((await admin.read("/api/admin/duplicates?sort=newest")).status).toBe(200);
  });

  it("hides dismissed pairs, also after the next check, until the dismissal is undone", async () => {
    const { zipCode, pairs } = await createPair({ name: "Red Lotus Academy" }, { name: "Red Lotus Acadamy" });
    const found = async () => (await admin.read("/api/admin/duplicates?search=red%20lotus")).body.length;
    expect(await found()).toBe(1);
    const address = `/api/admin/duplicates/${pairs[0].id}`;
    expect(await admin.ask("PUT", address, { isDismissed: true })).toMatchObject({ status: 200, body: { isDismissed: true } });
    await admin.ask("PUT", address, { isDismissed: true });
    await db().duplicateCheck.create({ data: { zipCode } });
    await findDuplicates();
    expect(await found()).toBe(0);
    await admin.ask("PUT", address, { isDismissed: false });
    expect(await found()).toBe(1);
    const acts = await db().auditEntry.findMany({
      where: { action: { startsWith: "duplicate." }, subjectId: pairs[0].firstId },
      orderBy: { id: "asc" },
    });
    expect(acts.map(({ action }) => action)).toEqual(["duplicate.dismiss", "duplicate.restore"]);
  });

  it("a merger removes the pair immediately", async () => {
    const { schools } = await createPair({ name: "White Lotus Academy" }, { name: "White Lotus Acadamy" });
    await admin.ask("POST", `/api/admin/schools/${schools[0].id}/merge`, { intoId: schools[1].id });
    expect((await admin.read("/api/admin/duplicates?search=white%20lotus")).body).toEqual([]);
  });
});
