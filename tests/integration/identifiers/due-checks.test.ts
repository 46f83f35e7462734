import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listDueChecks } from "@/lib/identifiers/list-due-checks";
import { clock } from "@/lib/platform/clock";
import { db, pool } from "@/lib/platform/db";
import { createSchool, type SchoolFields } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { explainQueries } from "@/tests/support/plans";

const at = (moment: string) => vi.spyOn(clock, "now").mockImplementation(() => new Date(moment));
const CBSE = { boardAffiliation: "CBSE", affiliationNumber: "1130456" };

let asha: Awaited<ReturnType<typeof createAdminClient>>;
let ravi: typeof asha;
beforeEach(async () => {
  at("2026-11-28T06:00:00Z");
  await pool().query("DELETE FROM schools");
  [asha, ravi] = [await createAdminClient(), await createAdminClient()];
});
afterEach(() => vi.restoreAllMocks());

async function createViewed(views: number, fields: SchoolFields, day = "2026-11-20") {
  const school = await createSchool(fields);
  await db().schoolViewDay.create({ data: { schoolId: school.id, day: new Date(day), views } });
  return school;
}
const due = async (who = asha, query = "") =>
  (await who.read(`/api/admin/register-checks${query}`)).body.map(
    (row: { school: { name: string }; scheme: string }) => `${row.school.name} ${row.scheme}`,
  );
const record = (who: typeof asha, id: string, found: string, more: object = {}) =>
  who.ask("POST", `/api/admin/schools/${id}/register-checks`, { scheme: "CBSE", asked: "1130456", found, ...more });

describe("GET /api/admin/register-checks", () => {
  it("lists affiliation numbers and codes of viewed schools that a register has, most viewed first", async () => {
    await createViewed(5, { name: "Swift", ...CBSE });
    await createViewed(9, { name: "Heron", udiseCode: "27200100777" });
    await createViewed(9, { name: "Plover", boardAffiliation: "IB", affiliationNumber: "000123" });
    await createViewed(9, { name: "Closed", ...CBSE, status: "closed" });
    await createViewed(9, { name: "Long ago", ...CBSE, udiseCode: "27200100778" }, "2026-10-29");
    await createSchool({ name: "Unseen", ...CBSE });
    expect(await due()).toEqual(["Heron UDISE", "Swift CBSE", "Long ago CBSE", "Unseen CBSE"]);
    expect(await due(asha, "?search=swift 11304")).toEqual(["Swift CBSE"]);
    const { body } = await asha.read("/api/admin/register-checks?search=heron");
    expect(body).toMatchObject([
      { value: "27200100777", views: 9, checkedOn: null, found: null, register: expect.stringContaining("udiseplus") },
    ]);
  });

  it.each([
    ["match", {}, "2027-04-27T06:00:01Z"],
    ["withdrawn", {}, "2027-04-27T06:00:01Z"],
    ["expired", { foundUntil: "2026-03-31" }, "2027-04-27T06:00:01Z"],
    ["match", { foundUntil: "2026-12-31" }, "2026-12-31T18:30:00Z"],
    ["register_down", {}, "2026-11-29T06:00:01Z"],
  ])("after %s %j, a number is due again at %s %s", async (found, more, again) => {
    const { id } = await createViewed(1, { name: "Swift", ...CBSE });
    expect((await record(asha, id, found, more)).status).toBe(201);
    at(new Date(Date.parse(again) - 2_000).toISOString());
    await db().schoolViewDay.create({ data: { schoolId: id, day: new Date(again.slice(0, 10)), views: 1 } });
    expect(await due()).toEqual([]);
    at(again);
    expect(await due()).toEqual(["Swift CBSE"]);
  });

  it("a first look that found nothing is due for another person after 72 hours, a second one isn't", async () => {
    const { id } = await createViewed(1, { name: "Swift", ...CBSE });
    await record(asha, id, "none");
    expect(await due(ravi)).toEqual([]);
    at("2026-12-01T06:00:00Z");
    expect([await due(asha), await due(ravi)]).toEqual([[], ["Swift CBSE"]]);
    await record(ravi, id, "none");
    at("2026-12-10T06:00:00Z");
    expect([await due(asha), await due(ravi)]).toEqual([[], []]);
  });

  it("reads only the schools with an affiliation number and those that are viewed", async () => {
    const { id } = await createViewed(1, { name: "Swift", ...CBSE });
    await pool().query(
      `INSERT INTO schools SELECT copy.* FROM schools AS one, generate_series(1, 8000) AS n,
         jsonb_populate_record(one, jsonb_build_object('id', 'many-' || n, 'serial', 500000 + n, 'match_key', 'many' || n,
           'affiliation_number', CASE WHEN n % 100 = 0 THEN '113' || n END, 'udise_code', (27000000000 + n)::text)) AS copy WHERE one.id = $1`,
      [id],
    );
    await pool().query("INSERT INTO school_views SELECT '2026-11-20', id, 5 FROM schools WHERE serial % 50 = 0");
    await pool().query("ANALYZE schools, register_checks, school_views");
    const plans = await explainQueries(() => listDueChecks({ actor: { id: asha.id } as never, page: 1, limit: 20 }));
    expect(plans).not.toMatch(/Seq Scan on schools\b/);
    expect(plans).toContain("schools_affiliation_number_idx");
  });
});
