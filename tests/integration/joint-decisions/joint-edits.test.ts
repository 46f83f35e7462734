import { addDays } from "date-fns";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { GuardedFact } from "@/lib/schools/criteria";
import { createCorrection } from "@/tests/factories/curation";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { mailsTo } from "@/tests/support/mails";

type Admin = Awaited<ReturnType<typeof createAdminClient>>;

const PROPOSALS = "/api/admin/joint-decisions";
const SCHOOLS = "/api/admin/schools";
const { now } = clock;
let asha: Admin;
let rohit: Admin;

/** Each test has a team of its own. */
beforeEach(async () => {
  await db().user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
  asha = await createAdminClient({ firstName: "Asha", lastName: "Menon" });
  rohit = await createAdminClient({ firstName: "Rohit", lastName: "Das" });
});
afterEach(() => {
  clock.now = now;
  Object.assign(env(), { SECOND_PERSON: "on" });
});

const change = (admin: Admin, id: string, fields: object) => admin.ask("PUT", `${SCHOOLS}/${id}`, fields);
const answer = (admin: Admin, id: string, outcome = "agreed", reason?: string) =>
  admin.ask("PUT", `${PROPOSALS}/${id}`, { outcome, ...(reason && { reason }) });
const schoolOf = (id: string) => db().school.findUniqueOrThrow({ where: { id } });
const openOf = (subjectId: string) => db().jointDecision.findMany({ where: { subjectId, status: "open" }, orderBy: { proposedAt: "asc" } });
const openId = async (subjectId: string) => (await openOf(subjectId))[0].id;
const changesOf = async (id: string) => (await asha.read(`/api/schools/${id}/facts`)).body.changes;
const entriesOf = (subjectId: string) => db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

const BEFORE = { name: "Godavari Vidyalaya", curriculum: "CBSE", boardAffiliation: "CBSE", classFrom: 1, classTo: 10 };
const create = (fields: object = {}) => createSchool({ ...BEFORE, affiliationNumber: "1130456", grades: "1 to 10", ...fields });

const NEW_VALUES: Record<GuardedFact, string | number> = {
  name: "Ganga Vidyalaya",
  curriculum: "IB",
  boardAffiliation: "CISCE",
  affiliationNumber: "1130999",
  grades: "1 to 12",
  classFrom: 3,
  classTo: 12,
  udiseCode: "27200109901",
};
const FACTS = Object.keys(NEW_VALUES) as GuardedFact[];

describe("guarded facts, in a team", () => {
  it.each(FACTS)("%s waits for a second administrator, who sees both values; by the form, an undo and a correction", async (fact) => {
    const udiseCode = `2720${String(FACTS.indexOf(fact)).padStart(2, "0")}00101`;
    const { id } = await create({ udiseCode });
    const stored = await schoolOf(id);
    const { status, body } = await change(asha, id, { [fact]: NEW_VALUES[fact], medium: "Hindi", reason: "The register says so." });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, waiting: [fact], [fact]: stored[fact], medium: "Hindi" });
    const [listed] = (await rohit.read(PROPOSALS)).body;
    expect(listed).toMatchObject({
      kind: "school.change",
      subject: { id, name: BEFORE.name },
      reason: "The register says so.",
      changes: [{ field: fact, before: stored[fact], after: NEW_VALUES[fact] }],
      mayAgree: true,
    });
    expect((await answer(rohit, listed.id)).status).toBe(204);
    expect((await schoolOf(id))[fact]).toBe(NEW_VALUES[fact]);

    const entry = (await entriesOf(id)).findLast(({ action }) => action === "school.change")!;
    expect(entry).toMatchObject({ actorId: rohit.id, after: { [fact]: NEW_VALUES[fact], note: { proposal: listed.id } } });
    const undo = await asha.ask("POST", `/api/admin/audit/${entry.id}/undo`);
    expect(undo).toMatchObject({ status: 202, body: { proposal: expect.any(String) } });
    expect((await schoolOf(id))[fact]).toBe(NEW_VALUES[fact]);
    expect((await answer(rohit, undo.body.proposal)).status).toBe(204);
    expect((await schoolOf(id))[fact]).toBe(stored[fact]);

    const correction = await createCorrection({ schoolId: id, field: fact, value: String(NEW_VALUES[fact]) });
    const accepting = await asha.ask("PUT", `/api/admin/corrections/${correction.id}`, { decision: "accept" });
    expect(accepting).toMatchObject({ status: 202, body: { proposal: expect.any(String) } });
    expect((await schoolOf(id))[fact]).toBe(stored[fact]);
    expect((await answer(rohit, accepting.body.proposal)).status).toBe(204);
    expect((await schoolOf(id))[fact]).toBe(NEW_VALUES[fact]);
    expect(await db().schoolCorrection.findUniqueOrThrow({ where: { id: correction.id } })).toMatchObject({ status: "accepted" });
    await expectTwoHands(id);
  });

  it("everything else is saved by one administrator, also one letter of the name, but not a second one in 30 days", async () => {
    const { id } = await create({ name: "Godavari Vidyalya" });
    const free = { address: "2 Lake Road", phoneNumber: "0253 2345678", website: "https://godavari.example", gender: "Girls" };
    expect((await change(asha, id, { ...free, name: "Godavari Vidyalaya" })).body).not.toHaveProperty("waiting");
    expect(await schoolOf(id)).toMatchObject({ name: "Godavari Vidyalaya", gender: "Girls" });
    expect((await change(rohit, id, { name: "Godavari Vidyalays" })).body.waiting).toEqual(["name"]);
    clock.now = () => addDays(now(), 31);
    expect((await change(asha, id, { name: "Godavari Vidyalaye" })).body).not.toHaveProperty("waiting");
  });

  it("an administrator has one proposal for a school: the same again adds none, and another fact joins it as a new one", async () => {
    const { id } = await create();
    await change(asha, id, { name: "Ganga Vidyalaya" });
    const first = await openId(id);
    await change(asha, id, { name: "Ganga Vidyalaya" });
    expect(await openId(id)).toBe(first);
    await change(asha, id, { classTo: 12 });
    const open = await openOf(id);
    expect(open).toMatchObject([{ payload: { after: { name: "Ganga Vidyalaya", classTo: 12 } } }]);
    expect((await answer(rohit, first)).body.code).toBe("DECIDED");
    expect((await answer(rohit, open[0].id)).status).toBe(204);
    expect(await schoolOf(id)).toMatchObject({ name: "Ganga Vidyalaya", classTo: 12 });
  });

  it("nobody agrees to their own; declining changes nothing and tells the reason", async () => {
    const { id } = await create();
    await change(asha, id, { name: "Ganga Vidyalaya" });
    const proposal = await openId(id);
    expect((await answer(asha, proposal)).body.code).toBe("OWN_PROPOSAL");
    expect((await answer(rohit, proposal, "declined", "The board at the gate says otherwise.")).status).toBe(204);
    expect(await schoolOf(id)).toMatchObject({ name: BEFORE.name });
    const [listed] = (await asha.read(PROPOSALS)).body;
    expect(listed).toMatchObject({ id: proposal, status: "declined", answer: "The board at the gate says otherwise." });
    expect(await mailsTo(asha.email)).toMatchObject([{ kind: "joint-act", facts: { state: "declined" } }]);
  });

  it("the others are mailed once an hour, however many edits someone proposes", async () => {
    const schools = [await create(), await create(), await create()];
    for (const { id } of schools) await change(asha, id, { name: "Ganga Vidyalaya" });
    expect(await mailsTo(rohit.email)).toHaveLength(1);
  });

  it("can't be agreed to once the fact has changed, but once others have", async () => {
    const { id } = await create();
    await change(asha, id, { name: "Ganga Vidyalaya" });
    await change(rohit, id, { name: "Kaveri Vidyalaya", medium: "Marathi" });
    const [hers, his] = await openOf(id);
    expect((await answer(asha, his.id)).status).toBe(204);
    expect(await answer(rohit, hers.id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(await schoolOf(id)).toMatchObject({ name: "Kaveri Vidyalaya", medium: "Marathi" });
  });

  it("two administrators agree at the same moment: one does, and the school changes once", async () => {
    const farhan = await createAdminClient();
    const { id } = await create();
    await change(asha, id, { name: "Ganga Vidyalaya" });
    const proposal = await openId(id);
    const results = await Promise.all([answer(rohit, proposal), answer(farhan, proposal), change(asha, id, { classTo: 12 })]);
    expect(results.slice(0, 2).filter(({ status }) => status === 204).length).toBeLessThan(2);
    const renamed = (await entriesOf(id)).filter(({ action }) => action === "school.change").length;
    const isDone = (await schoolOf(id)).name === "Ganga Vidyalaya";
    expect(renamed).toBe(isDone ? 1 : 0);
    await expectTwoHands(id);
  });

  it("an administrator in their first seven days proposes, and nobody can agree before these are over", async () => {
    const { id } = await create();
    await recordAudit({ actor: null, action: "admin.join", subject: { kind: "user", id: asha.id } });
    expect((await change(asha, id, { name: "Ganga Vidyalaya" })).body.waiting).toEqual(["name"]);
    const proposal = await openId(id);
    expect((await rohit.read(PROPOSALS)).body.find((row: { id: string }) => row.id === proposal).mayAgree).toBe(false);
    expect((await answer(rohit, proposal)).body.code).toBe("FORBIDDEN");
    clock.now = () => addDays(now(), 8);
    expect((await answer(rohit, proposal)).status).toBe(204);
  });

  it("a wrong value and another school's code are refused at once", async () => {
    const [one, other] = [await create({ udiseCode: "27209900101" }), await create()];
    expect((await change(asha, other.id, { udiseCode: one.udiseCode })).body.code).toBe("UDISE_TAKEN");
    expect((await change(asha, other.id, { classFrom: 12 })).body.fields).toHaveProperty("classTo");
    expect(await openOf(other.id)).toEqual([]);
  });

  it("the page says that two people agreed, or that one decided", async () => {
    const { id } = await create();
    await change(asha, id, { name: "Ganga Vidyalaya" });
    await answer(rohit, await openId(id));
    env().SECOND_PERSON = "off";
    await change(asha, id, { boardAffiliation: "CISCE", gender: "Girls" });
    const people = Object.fromEntries((await changesOf(id)).map((one: { fact: string; people: number }) => [one.fact, one.people]));
    expect(people).toEqual({ name: 2, boardAffiliation: 1, gender: null });
  });
});

describe("closing and merging, in a team", () => {
  it("closing, listing again and undoing each wait", async () => {
    const { id } = await create();
    for (const [act, status] of [
      ["close", "closed"],
      ["reopen", "listed"],
      ["close", "closed"],
    ]) {
      const asked = await asha.ask("POST", `${SCHOOLS}/${id}/${act}`, { reason: "It says so at the gate." });
      expect(asked).toMatchObject({ status: 202, body: { proposal: expect.any(String) } });
      expect((await schoolOf(id)).status).not.toBe(status);
      expect((await answer(rohit, asked.body.proposal)).status).toBe(204);
      expect((await schoolOf(id)).status).toBe(status);
    }
    const closing = (await entriesOf(id)).findLast(({ action }) => action === "school.close")!;
    const undo = await asha.ask("POST", `/api/admin/audit/${closing.id}/undo`);
    expect(undo.status).toBe(202);
    expect((await schoolOf(id)).status).toBe("closed");
    expect((await answer(rohit, undo.body.proposal)).status).toBe(204);
    expect((await schoolOf(id)).status).toBe("listed");
    await expectTwoHands(id);
  });

  it("a correction that says a school has closed waits, too", async () => {
    const { id } = await create();
    const correction = await createCorrection({ schoolId: id, field: "closed", value: "In May 2026" });
    const asked = await asha.ask("PUT", `/api/admin/corrections/${correction.id}`, { decision: "accept" });
    expect(asked.status).toBe(202);
    expect((await schoolOf(id)).status).toBe("listed");
    expect((await answer(rohit, asked.body.proposal)).status).toBe(204);
    expect((await schoolOf(id)).status).toBe("closed");
  });

  it("a merger with the facts that it copies, and its undoing, wait; the other sees both schools", async () => {
    const school = await create({ name: "Kaveri School", udiseCode: "27208800101" });
    const into = await createSchool({ name: "Kaveri Vidya Mandir" });
    const merge = await asha.ask("POST", `${SCHOOLS}/${school.id}/merge`, { intoId: into.id });
    expect(merge.status).toBe(202);
    expect((await schoolOf(school.id)).status).toBe("listed");
    const [listed] = (await rohit.read(PROPOSALS)).body;
    expect(listed).toMatchObject({ kind: "school.merge", subject: { id: school.id } });
    expect(listed.changes).toContainEqual({ field: "name", before: "Kaveri School", after: "Kaveri Vidya Mandir" });
    expect((await answer(rohit, listed.id)).status).toBe(204);
    expect(await schoolOf(school.id)).toMatchObject({ status: "merged", mergedIntoId: into.id });
    expect(await schoolOf(into.id)).toMatchObject({ boardAffiliation: "CBSE", udiseCode: "27208800101" });

    const merger = (await entriesOf(school.id)).find(({ action }) => action === "school.merge")!;
    const undo = await rohit.ask("POST", `/api/admin/audit/${merger.id}/undo`);
    expect(undo.status).toBe(202);
    expect((await schoolOf(school.id)).status).toBe("merged");
    expect((await answer(asha, undo.body.proposal)).status).toBe(204);
    expect(await schoolOf(school.id)).toMatchObject({ status: "listed", udiseCode: "27208800101" });
    expect(await schoolOf(into.id)).toMatchObject({ boardAffiliation: null, udiseCode: null });
    for (const { id } of [school, into]) await expectTwoHands(id);
  });

  it("a merger can't be agreed to once one of the schools has changed", async () => {
    const [school, into] = [await create(), await createSchool()];
    const merge = await asha.ask("POST", `${SCHOOLS}/${school.id}/merge`, { intoId: into.id });
    await change(asha, into.id, { medium: "Hindi" });
    expect((await answer(rohit, merge.body.proposal)).body.code).toBe("CONFLICT");
    expect((await schoolOf(school.id)).status).toBe("listed");
  });

  it("two administrators close the same school at once: one proposal", async () => {
    const { id } = await create();
    const results = await Promise.all([asha, rohit].map((admin) => admin.ask("POST", `${SCHOOLS}/${id}/close`, {})));
    expect(results.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await openOf(id)).toHaveLength(1);
  });
});

describe("in a team of one", () => {
  it("everything is done at once, with the specification's answers", async () => {
    await db().user.updateMany({ where: { isAdmin: true, id: { not: asha.id } }, data: { isAdmin: false } });
    const [school, into] = [await create(), await createSchool()];
    expect((await change(asha, school.id, { name: "Ganga Vidyalaya" })).body).not.toHaveProperty("waiting");
    expect((await asha.ask("POST", `${SCHOOLS}/${school.id}/close`, {})).body).toMatchObject({ status: "closed" });
    expect((await asha.ask("POST", `${SCHOOLS}/${school.id}/merge`, { intoId: into.id })).status).toBe(200);
    expect(await openOf(school.id)).toEqual([]);
  });
});

const GUARDED_ACTIONS = ["school.close", "school.reopen", "school.merge", "school.unmerge"];

/** No entry of the audit log about a guarded act without a proposal by one administrator and an agreement by another. */
async function expectTwoHands(subjectId: string) {
  const entries = await entriesOf(subjectId);
  for (const { action, before, after, actorId } of entries) {
    const isGuarded = before !== null && FACTS.some((fact) => fact in (before as object));
    if (!GUARDED_ACTIONS.includes(action) && !isGuarded) continue;
    const { proposal } = (after as { note: { proposal: string } }).note;
    const decision = await db().jointDecision.findUniqueOrThrow({ where: { id: proposal } });
    expect(decision).toMatchObject({ status: "agreed", decidedById: actorId });
    expect(decision.proposedById).not.toBe(actorId);
  }
}
