import { expect, it } from "vitest";
import { runJudgedByTeam } from "@/scripts/bench/recall/team-judged";
import type { JudgedSearch } from "@/lib/analytics/view";
import { db } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";

const ADDRESS = "/api/admin/judged-searches";

it("the team judges the results of a search, and the recall benchmark measures the search by it", async () => {
  const admin = await createAdminClient();
  const [best, other] = [await createSchool({ name: "Quillwort Academy" }), await createSchool({ name: "Quillwort Academy Annexe" })];
  const read = async (search: string): Promise<JudgedSearch> => (await admin.read(`${ADDRESS}?${new URLSearchParams({ search })}`)).body;
  const before = await read("Quillwort, ACADEMY");
  expect(before).toMatchObject({ search: "quillwort academy", kind: null });
  expect(before.results.map(({ id, position, judgement }) => [id, position, judgement])).toEqual([
    [best.id, 1, null],
    [other.id, 2, null],
  ]);
  const judgement = { search: "quillwort academy", kind: "name", good: [other.id], bad: [best.id] };
  expect((await admin.ask("PUT", ADDRESS, judgement)).status).toBe(204);
  expect((await read("quillwort academy")).results.map(({ judgement }) => judgement)).toEqual(["bad", "good"]);
  const { name } = Object.fromEntries(await runJudgedByTeam());
  expect(name).toMatchObject({ queries: 1, answerable: 1, success: 1, first: 0, nonsense: 1 });
  expect(name.ndcg).toBeCloseTo(1 / Math.log2(3), 5);
  expect(await db().auditEntry.findFirst({ where: { action: "search.judge" } })).toMatchObject({
    subjectKind: "search",
    subjectId: "quillwort academy",
    after: { kind: "name", good: [other.id], bad: [best.id] },
  });

  // A judged school that the search doesn't show stays in the list.
  const { id: hidden } = await createSchool({ name: "Bramble House" });
  await admin.ask("PUT", ADDRESS, { ...judgement, good: [hidden] });
  expect((await read("quillwort academy")).results).toMatchObject([
    { id: best.id, position: 1 },
    { id: other.id, position: 2, judgement: null },
    { id: hidden, position: null, judgement: "good" },
  ]);

  expect((await admin.ask("PUT", ADDRESS, { ...judgement, good: [], bad: [] })).status).toBe(204);
  expect(await db().judgedSearch.count()).toBe(0);
});

it.each([
  [{ search: "asha@example.org" }, "search"],
  [{ search: "dps", kind: "guess" }, "kind"],
  [{ search: "dps", good: ["no-such-school-abc123"] }, "good"],
  [{ search: "dps", good: Array.from({ length: 51 }, (_, at) => `school-${at}`) }, "good"],
])("refuses %j", async (fields, field) => {
  const admin = await createAdminClient();
  const { status, body } = await admin.ask("PUT", ADDRESS, { kind: "name", good: [], bad: [], ...fields });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});
