import { beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "@/lib/audit/list-audit";
import { recordAudit } from "@/lib/audit/record-audit";
import type { ListedAuditEntry } from "@/lib/audit/view";
import { db, pool } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { explainQueries } from "@/tests/support/plans";

const LOG = "/api/admin/audit";
let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient({ firstName: "Meera", lastName: "Iyer" });
});

const actorOf = ({ id }: { id: string }, isAdmin: boolean) => ({ kind: "person", id, isAdmin }) as Person;
const read = async (query = ""): Promise<ListedAuditEntry[]> => (await admin.read(`${LOG}?${query}`)).body;

describe("GET /api/admin/audit", () => {
  it("shows who did what and when, values before and after, and personal values while they are kept", async () => {
    const parent = await createParent({ firstName: "Lata", lastName: "Rao" });
    await recordAudit({
      actor: actorOf(admin, true),
      action: "verification.decide",
      subject: { kind: "user", id: parent.id },
      before: { verificationStatus: "pending" },
      after: { verificationStatus: "rejected", rule: null },
      personal: [{ personId: parent.id, after: { reasonText: "The letter is of 2019." } }],
    });
    const [entry] = await read(`kind=user&object=${parent.id}`);
    expect(entry).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/Z$/),
      actor: { kind: "admin", id: admin.id, name: "Meera Iyer" },
      action: "verification.decide",
      subject: { kind: "user", id: parent.id, name: "Lata Rao" },
      changes: [
        { field: "verificationStatus", before: "pending", after: "rejected" },
        { field: "rule", after: null },
        { field: "reasonText", after: "The letter is of 2019." },
      ],
    });

    await db().auditPersonal.deleteMany({ where: { personId: parent.id } });
    await db().user.delete({ where: { id: parent.id } });
    const [after] = await read(`kind=user&object=${parent.id}`);
    expect(after.subject.name).toBeNull();
    expect(JSON.stringify(after)).not.toMatch(/Lata|2019/);
  });

  it("filters by person, as actor or subject, by id or by words", async () => {
    const colleague = await createAdminClient({ firstName: "Farhan", lastName: "Sheikh" });
    const school = await createSchool({ name: "Narrow School" });
    const change = { action: "school.change", subject: { kind: "school", id: school.id } };
    await recordAudit({ actor: actorOf(colleague, true), ...change });
    await recordAudit({ actor: actorOf(admin, true), ...change });
    await recordAudit({ actor: null, action: "admin.reset", subject: { kind: "user", id: colleague.id } });
    const found = ["admin.reset", "school.change"];
    for (const query of [`person=${colleague.id}`, "search=farhan+sheikh", `search=farhan&person=${colleague.id}`])
      expect((await read(query)).map(({ action }) => action)).toEqual(found);
    expect(await read(`search=farhan&person=${admin.id}`)).toEqual([]);
    expect(await read("search=nobody+at+all")).toEqual([]);
    expect((await read(`kind=school&object=${school.id}`)).map(({ subject }) => subject.name)).toEqual(["Narrow School", "Narrow School"]);
    expect(await read(`person=${colleague.id}&action=school.change&sort=oldest`)).toHaveLength(1);
  });

  it("filters by day in India", async () => {
    const id = newId();
    const at = (time: string) =>
      pool().query(
        "INSERT INTO audit_log (at, actor_kind, action, subject_kind, subject_id) VALUES ($1, 'system', 'document.seal', 'document', $2)",
        [time, id],
      );
    for (const time of ["2099-03-01T18:29:59Z", "2099-03-01T18:30:00Z", "2099-03-02T18:29:59Z", "2099-03-02T18:30:00Z"]) await at(time);
    const days = async (query: string) => (await read(`object=${id}&${query}`)).length;
    expect([await days("from=2099-03-02"), await days("to=2099-03-02"), await days("from=2099-03-02&to=2099-03-02")]).toEqual([3, 3, 2]);
  });

  it("never names a parent who acts on a review and can't be searched for that parent", async () => {
    const parent = await createParent({ firstName: "Zubeida", lastName: "Khan" });
    const review = await createReview({ schoolId: (await createSchool()).id });
    await recordAudit({ actor: actorOf(parent, false), action: "review.hide", subject: { kind: "review", id: review.id } });
    const [entry] = await read(`kind=review&object=${review.id}`);
    expect(entry.actor).toEqual({ kind: "parent", id: null, name: null });
    expect(await read(`person=${parent.id}`)).toEqual([]);
    expect(await read("search=zubeida")).toEqual([]);
  });

  it.each(["action=x;y", "person=me", "from=yesterday", "kind=a%00b", "object=a%00b", "utm_source=x"])(
    "refuses %s and names it",
    async (query) => {
      const { status, body } = await admin.read(`${LOG}?${query}`);
      expect([status, Object.keys(body.fields)]).toEqual([400, [query.split("=")[0]]]);
    },
  );
});

describe("with 40,000 entries", () => {
  const people = [newId(), newId()];
  beforeAll(async () => {
    await pool().query(
      `INSERT INTO audit_log (at, actor_kind, actor_id, action, subject_kind, subject_id)
       SELECT '2100-01-01'::timestamptz + n * interval '1 minute', 'admin', CASE WHEN n % 1000 = 0 THEN $1::uuid ELSE gen_random_uuid() END,
         CASE WHEN n % 500 = 0 THEN 'school.merge' ELSE 'school.change' END, 'school', 'school-' || n
       FROM generate_series(1, 40000) AS n`,
      [people[0]],
    );
    await pool().query("ANALYZE audit_log");
  });
  /** A count over the log that stops at a LIMIT, which may scan sequentially. */
  const COUNT_OF_ALL = /Limit[^\n]*\n\s+->\s+Seq Scan on audit_log[^\n]*\n(?!\s+Filter)/;
  const page = { sort: "newest", offset: 0, limit: 50, countTo: 10_001 } as const;

  it.each([
    ["newest first", {}],
    ["a rare action", { action: "school.merge" }],
    ["one subject", { kind: "school", object: "school-4711" }],
    ["people", { people }],
    ["a past day", { from: "2100-02-01", to: "2100-02-01" }],
    ["people on some days", { people, from: "2100-02-01", to: "2100-02-03" }],
  ])("%s: no query reads the whole log", async (_, search) => {
    const plans = await explainQueries(() => listAudit(search, page));
    expect(plans.replace(COUNT_OF_ALL, "")).not.toMatch(/Seq Scan on (\S+\.)?audit_log/);
    expect(plans).toMatch(/audit_log_\w+/);
  });
});
