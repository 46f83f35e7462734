import { addDays, addHours, subDays } from "date-fns";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { purgeProtectedSchools } from "@/lib/reviews/anonymity/protected-schools";
import { createProposal } from "@/tests/factories/curation";
import { createParent, PASSWORD } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { createReview } from "@/tests/factories/reviews";
import { createClaim } from "@/tests/factories/school-claims";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { removeLeavingReviews } from "@/tests/support/leaving-reviews";
import { waitUntilBlocked } from "@/tests/support/lock-waits";
import { mailsTo } from "@/tests/support/mails";

type Admin = Awaited<ReturnType<typeof createAdminClient>>;

const PROPOSALS = "/api/admin/joint-decisions";
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
  Object.assign(env(), { SECOND_PERSON: "on", AUDIT_DIGEST_TO: undefined });
});

const leaveAlone = (admin: Admin) => db().user.updateMany({ where: { isAdmin: true, id: { not: admin.id } }, data: { isAdmin: false } });
const wait = (moment: (start: Date) => Date) => {
  clock.now = () => moment(now());
};

async function createReviewedSchool() {
  const school = await createSchool();
  const parent = await createParent({ schoolId: school.id });
  const review = await createReview({ schoolId: school.id, authorId: parent.id, isAnonymous: true });
  return { school, review, parent };
}

const remove = (admin: Admin, schoolId: string) => admin.ask("DELETE", `/api/admin/schools/${schoolId}`);
const exists = async (schoolId: string) => (await db().school.count({ where: { id: schoolId } })) === 1;
const answer = (admin: Admin, id: string, outcome = "agreed") => admin.ask("PUT", `${PROPOSALS}/${id}`, { outcome });
const withdraw = (admin: Admin, id: string) => admin.ask("DELETE", `${PROPOSALS}/${id}`);

/** Asha merges a school into another, and Rohit agrees. */
async function merge(schoolId: string, intoId: string) {
  const { body } = await asha.ask("POST", `/api/admin/schools/${schoolId}/merge`, { intoId });
  expect((await answer(rohit, body.proposal)).status).toBe(204);
}

async function propose(admin: Admin, subjectId: string, kind = "school.delete") {
  const { status, body } = await admin.ask("POST", PROPOSALS, { kind, subjectId, reason: "The register says it never existed." });
  expect(status).toBe(201);
  return body.id as string;
}

const audited = async (subjectId: string) =>
  (await db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(({ action, actorId }) => [action, actorId]);

describe("deleting a school with reviews, in a team", () => {
  it("is refused to one admin, and done once another has agreed; both are in the audit log", async () => {
    const { school } = await createReviewedSchool();
    expect(await remove(asha, school.id)).toMatchObject({ status: 409, body: { code: "SECOND_PERSON_REQUIRED" } });
    const id = await propose(asha, school.id);
    expect(await exists(school.id)).toBe(true);
    expect(await mailsTo(rohit.email)).toMatchObject([{ kind: "joint-act", facts: { state: "proposed", subjectName: school.name } }]);
    const [listed] = (await rohit.read(PROPOSALS)).body;
    expect(listed).toMatchObject({
      id,
      kind: "school.delete",
      subject: { id: school.id, name: school.name },
      reason: "The register says it never existed.",
      status: "open",
      proposedBy: "Asha Menon",
      isYours: false,
      mayAgree: true,
    });
    expect((await answer(rohit, id)).status).toBe(204);
    expect(await exists(school.id)).toBe(false);
    expect(await audited(school.id)).toEqual([
      ["joint.propose", asha.id],
      ["joint.agree", rohit.id],
      ["school.delete", rohit.id],
    ]);
    expect(await mailsTo(asha.email)).toMatchObject([{ kind: "joint-act", facts: { state: "agreed" } }]);
    expect((await answer(rohit, id)).body.code).toBe("DECIDED");
  });

  it("a school without reviews is deleted by one admin, at once", async () => {
    const { id } = await createSchool();
    expect((await remove(asha, id)).status).toBe(204);
  });

  it("is refused also if the school has a representative, had one in the last seven days, or has a waiting claim", async () => {
    const { id } = await createSchool();
    const vandana = await createRepresentative({ schoolId: id });
    const refused = { status: 409, body: { code: "SECOND_PERSON_REQUIRED" } };
    expect(await remove(asha, id)).toMatchObject(refused);
    const ended = await asha.ask("DELETE", `/api/admin/representatives/${vandana.id}/${id}`);
    expect(ended.status).toBeLessThan(300);
    expect(await remove(asha, id)).toMatchObject(refused);
    await db().schoolRepresentative.updateMany({ where: { schoolId: id }, data: { endedAt: subDays(new Date(), 8) } });
    expect((await remove(asha, id)).status).toBe(204);

    const claimed = await createSchool();
    await createClaim({ schoolId: claimed.id });
    expect(await remove(asha, claimed.id)).toMatchObject(refused);

    const represented = await createSchool({ name: "Vidya Niketan" });
    const rekha = await createRepresentative({ schoolId: represented.id });
    expect((await answer(rohit, await propose(asha, represented.id))).status).toBe(204);
    expect(await mailsTo(rekha.email)).toMatchObject([{ kind: "representative-ended", facts: { schoolName: "Vidya Niketan" } }]);
  });

  it("is refused also once an admin has deleted its reviewers, whether they wrote with a name or without, for 37 days", async () => {
    const { school, parent } = await createReviewedSchool();
    const named = await createParent({ schoolId: school.id });
    await createReview({ schoolId: school.id, authorId: named.id, isAnonymous: false });
    for (const { id } of [parent, named]) expect((await asha.ask("DELETE", `/api/admin/users/${id}`)).status).toBe(204);
    await removeLeavingReviews();
    expect(await db().review.count({ where: { schoolId: school.id } })).toBe(0);
    expect((await remove(asha, school.id)).body.code).toBe("SECOND_PERSON_REQUIRED");
    const other = await createSchool();
    await merge(school.id, other.id);
    for (const { id } of [school, other]) expect((await remove(asha, id)).body.code).toBe("SECOND_PERSON_REQUIRED");
    wait((start) => addDays(start, 36));
    await purgeProtectedSchools();
    expect(await db().protectedSchool.count({ where: { schoolId: school.id } })).toBe(1);
    wait((start) => addDays(start, 39));
    await purgeProtectedSchools();
    expect((await remove(asha, other.id)).status).toBe(204);
  });

  it("is refused also for a school that was merged into another while an admin deleted its reviewer, once that is undone", async () => {
    const { school, parent } = await createReviewedSchool();
    const into = await createSchool();
    await merge(school.id, into.id);
    expect((await asha.ask("DELETE", `/api/admin/users/${parent.id}`)).status).toBe(204);
    await removeLeavingReviews();
    const merger = await db().auditEntry.findFirstOrThrow({ where: { subjectId: school.id, action: "school.merge" } });
    const { body } = await asha.ask("POST", `/api/admin/audit/${merger.id}/undo`);
    expect((await answer(rohit, body.proposal)).status).toBe(204);
    for (const { id } of [school, into]) expect((await remove(asha, id)).body?.code).toBe("SECOND_PERSON_REQUIRED");
    wait((start) => addDays(start, 39));
    expect((await remove(asha, school.id)).status).toBe(204);
  });

  it("is not refused once the reviewer has deleted their own account", async () => {
    const { school, parent } = await createReviewedSchool();
    const deletion = { method: "DELETE", cookie: await signIn(parent), json: { password: PASSWORD } };
    expect((await call("/api/user", deletion)).status).toBe(204);
    await removeLeavingReviews();
    expect((await remove(asha, school.id)).status).toBe(204);
  });

  it("is refused also once its reviews have moved to another school by a merger, which could then not be undone", async () => {
    const { school } = await createReviewedSchool();
    const [into, empty] = [await createSchool(), await createSchool()];
    for (const { id } of [school, empty]) await merge(id, into.id);
    expect((await remove(asha, school.id)).body.code).toBe("SECOND_PERSON_REQUIRED");
    expect((await remove(asha, empty.id)).status).toBe(204);
    expect((await answer(rohit, await propose(asha, school.id))).status).toBe(204);
    expect([await exists(school.id), await exists(into.id)]).toEqual([false, true]);
  });

  it("nobody answers their own proposal; only its owner withdraws it", async () => {
    const { school } = await createReviewedSchool();
    const id = await propose(asha, school.id);
    for (const outcome of ["agreed", "declined"])
      expect(await answer(asha, id, outcome)).toMatchObject({ status: 403, body: { code: "OWN_PROPOSAL" } });
    expect((await asha.read(PROPOSALS)).body[0]).toMatchObject({ isYours: true, mayAgree: false });
    expect((await withdraw(rohit, id)).status).toBe(403);
    expect((await withdraw(asha, id)).status).toBe(204);
    expect((await answer(rohit, id)).body.code).toBe("DECIDED");
    expect(await exists(school.id)).toBe(true);
  });

  it("a declined one changes nothing and can be proposed again, but not twice at once", async () => {
    const { school } = await createReviewedSchool();
    expect((await answer(rohit, await propose(asha, school.id), "declined")).status).toBe(204);
    expect(await exists(school.id)).toBe(true);
    expect(await mailsTo(asha.email)).toMatchObject([{ facts: { state: "declined" } }]);
    await propose(rohit, school.id);
    const again = { kind: "school.delete", subjectId: school.id, reason: "Again" };
    expect((await asha.ask("POST", PROPOSALS, again)).body.code).toBe("CONFLICT");
  });

  it("lapses after seven days, and can then be proposed again", async () => {
    const { school } = await createReviewedSchool();
    const id = await propose(asha, school.id);
    wait((start) => addDays(start, 8));
    expect((await answer(rohit, id)).body.code).toBe("DECIDED");
    expect((await rohit.read(PROPOSALS)).body.find((row: { id: string }) => row.id === id).status).toBe("lapsed");
    await propose(asha, school.id);
    expect(await exists(school.id)).toBe(true);
  });

  it("of several answers at once one counts, and the school is deleted once", async () => {
    const { school } = await createReviewedSchool();
    const farhan = await createAdminClient();
    const id = await propose(asha, school.id);
    const results = await Promise.all([answer(rohit, id), answer(farhan, id), withdraw(asha, id)]);
    expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
    const deletions = (await audited(school.id)).filter(([action]) => action === "school.delete");
    expect(deletions).toHaveLength((await exists(school.id)) ? 0 : 1);
  });

  it("can't be agreed to once the one who proposed it has lost the rights, nor by someone who has", async () => {
    const { school } = await createReviewedSchool();
    const id = await propose(asha, school.id);
    const farhan = await createAdminClient();
    await db().user.update({ where: { id: rohit.id }, data: { isAdmin: false } });
    expect((await answer(rohit, id)).status).toBe(403);
    await db().user.update({ where: { id: asha.id }, data: { isAdmin: false } });
    expect((await answer(farhan, id)).body.code).toBe("DECIDED");
    expect(await exists(school.id)).toBe(true);
  });

  it("can't be agreed to by someone who is being demoted at the same moment", async () => {
    const { school } = await createReviewedSchool();
    const id = await propose(asha, school.id);
    const answered = await db().$transaction(
      async (demotion) => {
        await demotion.$executeRaw`UPDATE users SET is_admin = false WHERE id = ${rohit.id}::uuid`;
        const answering = answer(rohit, id);
        await waitUntilBlocked("schoolsach");
        return { answering };
      },
      { timeout: 30_000 },
    );
    expect((await answered.answering).status).toBe(403);
    expect(await exists(school.id)).toBe(true);
  });

  it("asks for the password or a passkey again after five minutes", async () => {
    const { school } = await createReviewedSchool();
    const id = await propose(asha, school.id);
    await db().session.updateMany({ where: { userId: rohit.id }, data: { confirmedAt: new Date(Date.now() - 6 * 60_000) } });
    expect(await answer(rohit, id)).toMatchObject({ status: 403, body: { code: "STEP_UP_REQUIRED" } });
  });

  it("can't be agreed to, nor proposed, in an admin's first seven days: an account invited for it is no second person", async () => {
    const { school } = await createReviewedSchool();
    const joined = { actor: null, action: "admin.join", subject: { kind: "user", id: rohit.id } };
    await recordAudit(joined);
    const id = await propose(asha, school.id);
    expect((await rohit.read(PROPOSALS)).body.find((row: { id: string }) => row.id === id).mayAgree).toBe(false);
    expect((await answer(rohit, id)).body.code).toBe("FORBIDDEN");
    expect((await answer(rohit, id, "declined")).status).toBe(204);
    const own = { kind: "school.delete", subjectId: school.id, reason: "Why" };
    expect((await rohit.ask("POST", PROPOSALS, own)).body.code).toBe("FORBIDDEN");
    wait((start) => addDays(start, 8));
    expect((await answer(rohit, await propose(asha, school.id))).status).toBe(204);
    expect(await exists(school.id)).toBe(false);
  });

  it("can't be agreed to once the school has changed: in a fact, or with the reviews of another", async () => {
    const [renamed, grown, other] = [await createReviewedSchool(), await createReviewedSchool(), await createReviewedSchool()];
    const ids = [await propose(asha, renamed.school.id), await propose(asha, grown.school.id)];
    await asha.ask("PUT", `/api/admin/schools/${renamed.school.id}`, { address: "2 Lake Road" });
    await merge(other.school.id, grown.school.id);
    for (const id of ids) expect((await answer(rohit, id)).body.code).toBe("CONFLICT");
    expect([await exists(renamed.school.id), await exists(grown.school.id)]).toEqual([true, true]);
  });

  it("needs a reason and a school that exists", async () => {
    const { school } = await createReviewedSchool();
    const ask = (json: object) => asha.ask("POST", PROPOSALS, { kind: "school.delete", subjectId: school.id, reason: "Why", ...json });
    expect((await ask({ reason: " " })).body.fields).toHaveProperty("reason");
    expect((await ask({ kind: "school.rename" })).body.fields).toHaveProperty("kind");
    expect((await ask({ subjectId: "no-such-school" })).status).toBe(404);
    expect((await answer(rohit, newId())).status).toBe(404);
  });

  it("the database refuses an agreement of one person who isn't alone", async () => {
    const { id } = await createProposal({ proposedById: asha.id });
    const agree = db().$executeRaw`UPDATE joint_decisions SET status = 'agreed', decided_by = proposed_by WHERE id = ${id}::uuid`;
    await expect(agree).rejects.toThrow(/two_people/);
  });
});

describe("deleting a school with reviews, in a team of one", () => {
  it("is done at once, as the specification says, and mailed to the admin and the operator", async () => {
    await leaveAlone(asha);
    env().AUDIT_DIGEST_TO = `operator-${newId()}@example.org`;
    const { school } = await createReviewedSchool();
    expect((await remove(asha, school.id)).status).toBe(204);
    for (const address of [asha.email, env().AUDIT_DIGEST_TO!])
      expect(await mailsTo(address)).toMatchObject([{ kind: "joint-act", facts: { state: "done-alone", subjectName: school.name } }]);
  });

  it("with SECOND_PERSON=off every admin does it alone", async () => {
    env().SECOND_PERSON = "off";
    const { school } = await createReviewedSchool();
    expect((await remove(asha, school.id)).status).toBe(204);
    expect(await mailsTo(rohit.email)).toMatchObject([{ facts: { state: "done-alone" } }]);
  });
});

describe("the author of a published anonymous review", () => {
  const detailOf = async (admin: Admin, id: string) => (await admin.read(`/api/admin/reviews/${id}`)).body;

  it("is hidden, and shown for seven days to the two admins who agreed; each look is audited", async () => {
    const { review, parent } = await createReviewedSchool();
    expect(await detailOf(asha, review.id)).toMatchObject({ user: null, author: null, isAuthorHidden: true });
    expect(JSON.stringify(await detailOf(asha, review.id))).not.toContain(parent.id);
    const id = await propose(asha, review.id, "review.unmask");
    expect((await detailOf(asha, review.id)).isAuthorHidden).toBe(true);
    expect((await answer(rohit, id)).status).toBe(204);
    for (const admin of [asha, rohit])
      expect(await detailOf(admin, review.id)).toMatchObject({
        user: { id: parent.id },
        author: { email: parent.email },
        isAuthorHidden: false,
      });
    expect((await detailOf(await createAdminClient(), review.id)).isAuthorHidden).toBe(true);
    expect((await audited(review.id)).slice(-4)).toEqual([
      ["joint.propose", asha.id],
      ["joint.agree", rohit.id],
      ["review.unmask", asha.id],
      ["review.unmask", rohit.id],
    ]);
    wait((start) => addDays(start, 8));
    expect((await detailOf(asha, review.id)).isAuthorHidden).toBe(true);
  });

  it("is proposed once, whichever case the id has", async () => {
    const { review } = await createReviewedSchool();
    const inUpperCase = { kind: "review.unmask", subjectId: review.id.toUpperCase(), reason: "A court asks" };
    const id = await propose(asha, review.id, "review.unmask");
    expect((await rohit.ask("POST", PROPOSALS, inUpperCase)).body.code).toBe("CONFLICT");
    expect((await withdraw(asha, id)).status).toBe(204);
    expect((await answer(rohit, (await asha.ask("POST", PROPOSALS, inUpperCase)).body.id)).status).toBe(204);
    expect((await detailOf(asha, review.id)).isAuthorHidden).toBe(false);
  });

  it("is shown to moderators while the review is pending, and with a name to all", async () => {
    const { school, parent } = await createReviewedSchool();
    const other = await createParent({ schoolId: school.id });
    const pending = await createReview({ schoolId: school.id, authorId: other.id, isAnonymous: true, status: "pending" });
    const elsewhere = await createSchool();
    const named = await createReview({ schoolId: elsewhere.id, authorId: parent.id, isAnonymous: false });
    expect((await detailOf(asha, pending.id)).user.id).toBe(other.id);
    expect((await detailOf(asha, named.id)).user.id).toBe(parent.id);
    const { body } = await asha.ask("POST", PROPOSALS, { kind: "review.unmask", subjectId: named.id, reason: "A court asks" });
    expect(body.code).toBe("CONFLICT");
  });

  it("stays hidden in a new version that awaits moderation, also in the queue and its search", async () => {
    const school = await createSchool({ name: "Tamarind Vidyalaya" });
    const parent = await createParent({ schoolId: school.id, firstName: "Quillabelle" });
    const { id: replacesId } = await createReview({ schoolId: school.id, authorId: parent.id, isAnonymous: true });
    const fields = { schoolId: school.id, authorId: parent.id, isAnonymous: true, status: "pending", isPendingVersion: true, replacesId };
    const { id } = await createReview(fields);
    expect(await detailOf(asha, id)).toMatchObject({ user: null, author: null, isAuthorHidden: true });
    const unpublished = await createReview({
      ...fields,
      isPendingVersion: false,
      status: "removed",
      removalCode: "abuse",
      removedAt: new Date(),
    });
    expect(await detailOf(asha, unpublished.id)).toMatchObject({ user: null, author: null, isAuthorHidden: true });
    const search = async (words: string) => (await asha.read(`/api/admin/reviews/pending?search=${words}`)).body;
    expect(await search("tamarind")).toMatchObject([{ id, user: null, isAuthorHidden: true }]);
    expect(await search("quillabelle")).toEqual([]);
  });

  it("stays hidden while the review is removed or hidden by a report, also in the queue and its search, and during the appeal of its author", async () => {
    const school = await createSchool({ name: "Chandrika Niketan" });
    const parent = await createParent({ schoolId: school.id, firstName: "Zarquonella" });
    const { id } = await createReview({ schoolId: school.id, authorId: parent.id, isAnonymous: true });
    const remove = () => asha.ask("DELETE", `/api/admin/reviews/${id}`, { reasonCode: "abuse", reopen: true });
    const expectHidden = async () => {
      const detail = await detailOf(asha, id);
      expect(detail).toMatchObject({ user: null, author: null, isAuthorHidden: true });
      expect(JSON.stringify(detail)).not.toMatch(new RegExp(`${parent.id}|Zarquonella|${parent.email}`));
    };

    await remove();
    await expectHidden();
    expect((await asha.ask("POST", `/api/admin/reviews/${id}/undo`)).status).toBe(200);
    expect((await call(`/api/reviews/${id}/reports`, { method: "POST", json: { reasonCode: "child" } })).body.isHidden).toBe(true);
    await expectHidden();
    const search = async (words: string) => (await asha.read(`/api/admin/reviews/pending?search=${words}`)).body;
    expect(await search("chandrika")).toMatchObject([{ id, user: null, isAuthorHidden: true }]);
    expect(await search("zarquonella")).toEqual([]);

    await remove();
    const appeal = { method: "POST", cookie: await signIn(parent), json: { text: "It breaks no rule." } };
    expect((await call(`/api/reviews/${id}/appeals`, appeal)).status).toBe(201);
    await expectHidden();
    for (const admin of [asha, rohit]) {
      const [{ review }] = (await admin.read("/api/admin/appeals?search=chandrika")).body;
      expect(review).toMatchObject({ id, user: null, isAuthorHidden: true });
      expect((await admin.read("/api/admin/appeals?search=zarquonella")).body).toEqual([]);
      expect(await detailOf(admin, id)).toMatchObject({ user: null, author: null, isAuthorHidden: true });
    }
    const [appealed] = (await rohit.read("/api/admin/appeals?search=chandrika")).body;
    expect((await rohit.ask("PUT", `/api/admin/appeals/${appealed.id}`, { outcome: "upheld" })).status).toBe(200);
    await expectHidden();
  });

  it("can be proposed, and other stars too, after the author deleted the account; only the agreement tells it", async () => {
    const { review, parent } = await createReviewedSchool();
    const deletion = { method: "DELETE", cookie: await signIn(parent), json: { password: PASSWORD, keepReviews: true } };
    expect((await call("/api/user", deletion)).status).toBe(204);
    const id = await propose(asha, review.id, "review.unmask");
    expect(await detailOf(asha, review.id)).toMatchObject({ user: null, isAuthorHidden: true });
    expect((await answer(rohit, id)).status).toBe(204);
    expect(await detailOf(asha, review.id)).toMatchObject({ user: null, author: null, isAuthorHidden: false });

    expect((await call(`/api/reviews/${review.id}/reports`, { method: "POST", json: { reasonCode: "child" } })).body.isHidden).toBe(true);
    const edit = await asha.ask("PUT", `/api/admin/reviews/${review.id}`, { overallRating: 1 });
    expect(edit).toMatchObject({ status: 200, body: { isAuthorAsked: true } });
  });

  it("can't be found out unseen by trying to publish a removed review again: the refusal is audited", async () => {
    const { school, review, parent } = await createReviewedSchool();
    await asha.ask("DELETE", `/api/admin/reviews/${review.id}`, { reasonCode: "abuse", reopen: true });
    await createReview({ schoolId: school.id, authorId: parent.id, isAnonymous: false, status: "pending" });
    expect((await asha.ask("PUT", `/api/admin/reviews/${review.id}/approve`, { reopen: true })).body.code).toBe("CONFLICT");
    expect((await audited(review.id)).at(-1)).toEqual(["review.refuse", asha.id]);
  });

  it("is shown after an agreement also when a merger will replace the review", async () => {
    const { school, review, parent } = await createReviewedSchool();
    const other = await createSchool();
    await createReview({ schoolId: other.id, authorId: parent.id, isAnonymous: false });
    await merge(school.id, other.id);
    expect((await answer(rohit, await propose(asha, review.id, "review.unmask"))).status).toBe(204);
    expect(await detailOf(asha, review.id)).toMatchObject({ user: { id: parent.id }, author: { email: parent.email } });
  });

  it("the only admin sees it a day after proposing, which the operator learns", async () => {
    await leaveAlone(asha);
    env().AUDIT_DIGEST_TO = `operator-${newId()}@example.org`;
    const { review } = await createReviewedSchool();
    const id = await propose(asha, review.id, "review.unmask");
    expect((await answer(asha, id)).body.code).toBe("OWN_PROPOSAL");
    wait((start) => addHours(start, 25));
    expect((await asha.read(PROPOSALS)).body.find((row: { id: string }) => row.id === id).mayAgree).toBe(true);
    expect((await answer(asha, id)).status).toBe(204);
    expect((await detailOf(asha, review.id)).isAuthorHidden).toBe(false);
    expect((await mailsTo(env().AUDIT_DIGEST_TO!)).map(({ facts }) => (facts as { state: string }).state)).toEqual([
      "proposed",
      "done-alone",
    ]);
  });
});

// Last, because its audit entry can't be removed.
describe("a team that became one", () => {
  it("counts the demoted admin for seven days", async () => {
    await leaveAlone(asha);
    const { school } = await createReviewedSchool();
    await recordAudit({ actor: null, action: "admin.demote", subject: { kind: "user", id: rohit.id } });
    expect((await remove(asha, school.id)).body.code).toBe("SECOND_PERSON_REQUIRED");
    wait((start) => addDays(start, 8));
    expect((await remove(asha, school.id)).status).toBe(204);
  });
});
