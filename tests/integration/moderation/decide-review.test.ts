import { beforeAll, describe, expect, it } from "vitest";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { listStatisticsDifferences, recountStatistics } from "@/lib/reviews/statistics";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { removeLeavingReviews } from "@/tests/support/leaving-reviews";
import { createModeratorClient, tracesOf } from "@/tests/support/moderation";

let asha: Awaited<ReturnType<typeof createModeratorClient>>;
let rohit: Awaited<ReturnType<typeof createModeratorClient>>;
beforeAll(async () => {
  [asha, rohit] = [await createModeratorClient({ firstName: "Asha" }), await createModeratorClient({ firstName: "Rohit" })];
});

const pending = async (fields: object = {}) => createReview({ schoolId: (await createSchool()).id, status: "pending", ...fields });
const reviewOf = (id: string) => db().review.findUniqueOrThrow({ where: { id } });
const listShownIds = async (schoolId: string) => (await call(`/api/schools/${schoolId}/reviews`)).body.map(({ id }: { id: string }) => id);

/** A published review and a pending new version of it. */
async function withVersion() {
  const old = await createReview({ schoolId: (await createSchool()).id, overallRating: 2 });
  const { schoolId, authorId } = old;
  const version = await createReview({
    schoolId,
    authorId,
    status: "pending",
    replacesId: old.id,
    isPendingVersion: true,
    overallRating: 5,
  });
  return { old, version, schoolId };
}

describe("approving a review", () => {
  it("publishes it today, counts it, emails its author once and writes one audit entry, no log entry", async () => {
    const review = await pending({ overallRating: 2 });
    const { status, body, headers } = await asha.approveReview(review.id, { version: review.version });
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(body).toEqual({ id: review.id, status: "approved", version: 2, undoUntil: expect.any(String) });
    expect((await reviewOf(review.id)).publishedOn).toEqual(new Date(indianDay()));
    expect(await listShownIds(review.schoolId)).toEqual([review.id]);
    expect((await call(`/api/schools/${review.schoolId}`)).body.stats).toMatchObject({ totalReviews: 1, averageRating: 2 });
    const { decisions, audit, mails, log } = await tracesOf(review);
    expect(decisions).toMatchObject([{ decision: "approved", previousStatus: "pending", decidedById: asha.id, logSequence: null }]);
    expect(audit).toMatchObject([{ action: "review.decide", actorId: asha.id, before: { status: "pending" }, personal: [] }]);
    expect(mails).toMatchObject([{ kind: "review-published", about: `review-decision:${decisions[0].id}` }]);
    expect(mails[0].notBefore.getTime() - decisions[0].decidedAt.getTime()).toBeGreaterThanOrEqual(10_000);
    expect(JSON.stringify([audit[0].before, audit[0].after, mails[0].facts])).not.toContain("every question");
    expect(log).toEqual([]);
  });

  it("fixes the name of a named review: a later change of the account's name isn't published unchecked", async () => {
    const { id: schoolId } = await createSchool();
    const parent = await createParent({ schoolId, firstName: "Meera", lastName: "Joshi" });
    const cookie = await signIn(parent);
    const review = await pending({ schoolId, authorId: parent.id, isAnonymous: false });
    await asha.approveReview(review.id);
    const rename = { firstName: "The principal", lastName: "takes bribes" };
    expect((await call("/api/user", { method: "PUT", cookie, json: rename })).body).toMatchObject(rename);
    const signatures = async () => (await call(`/api/schools/${schoolId}/reviews`)).body.map(({ user }: { user: object }) => user);
    expect(await signatures()).toEqual([{ firstName: "Meera", lastName: "Joshi" }]);
    // A new version is checked with the new name.
    const version = { status: "pending", isAnonymous: false, replacesId: review.id, isPendingVersion: true };
    await asha.approveReview((await createReview({ schoolId, authorId: parent.id, ...version })).id);
    expect(await signatures()).toEqual([rename]);
  });

  it("keeps the publication date of a review that was hidden", async () => {
    const review = await pending({ publishedOn: new Date("2026-03-01") });
    await asha.approveReview(review.id);
    expect((await reviewOf(review.id)).publishedOn).toEqual(new Date("2026-03-01"));
  });

  it("a new version replaces the old one and is dated today", async () => {
    const { old, version, schoolId } = await withVersion();
    expect((await asha.approveReview(version.id)).status).toBe(200);
    expect(await reviewOf(version.id)).toMatchObject({ status: "approved", isPendingVersion: false, publishedOn: new Date(indianDay()) });
    expect(await reviewOf(old.id)).toMatchObject({ status: "replaced", version: old.version + 1 });
    expect((await call(`/api/schools/${schoolId}`)).body.stats).toMatchObject({ totalReviews: 1, averageRating: 5 });
    expect((await asha.approveReview(old.id)).body).toMatchObject({ status: "replaced", undoUntil: null });
  });

  it("a version can't be approved while the old one is hidden: 409", async () => {
    const { old, version } = await withVersion();
    await db().review.update({ where: { id: old.id }, data: { status: "pending" } });
    await recountStatistics([old.schoolId]);
    expect((await asha.approveReview(version.id)).body.code).toBe("CONFLICT");
  });

  it("a review without author needs no email, and can be undone", async () => {
    const review = await pending();
    await db().review.update({ where: { id: review.id }, data: { authorId: null } });
    expect((await asha.approveReview(review.id)).status).toBe(200);
    expect((await asha.undoReview(review.id)).body).toMatchObject({ status: "pending" });
  });
});

describe("removing a review", () => {
  it("leaves audit entries about an anonymous one that a deletion of the account doesn't change", async () => {
    const review = await pending({ status: "approved", isAnonymous: true });
    await asha.removeReview(review.id, { reopen: true, reasonCode: "abuse", reasonText: "It insults a teacher." });
    const entries = async () => {
      const { body } = await asha.read(`/api/admin/audit?kind=review&object=${review.id}`);
      expect(body).toHaveLength(1);
      return JSON.stringify(body);
    };
    const before = await entries();
    expect(before).not.toContain("insults");
    expect((await asha.ask("DELETE", `/api/admin/users/${review.authorId}`)).status).toBe(204);
    expect(await entries()).toBe(before);
  });

  it("tells the author the rule; the moderation log has it without texts or persons", async () => {
    const review = await pending({ isAnonymous: false });
    const { status, body } = await asha.removeReview(review.id, { reasonCode: "personal-data", reasonText: "Names Mrs Rao." });
    expect([status, body]).toEqual([204, null]);
    expect(await reviewOf(review.id)).toMatchObject({
      status: "removed",
      removalCode: "personal-data",
      removalText: "Names Mrs Rao.",
      version: 2,
    });
    const { decisions, audit, mails, log } = await tracesOf(review);
    expect(log).toMatchObject([{ kind: "removed", subject: "review", ruleCode: "personal-data", refersTo: null }]);
    expect(decisions).toMatchObject([{ decision: "removed", reasonCode: "personal-data", logSequence: log[0].sequence }]);
    expect(JSON.stringify([audit[0].before, audit[0].after])).not.toContain("Rao");
    expect(audit[0].personal).toMatchObject([{ personId: review.authorId, after: { reasonText: "Names Mrs Rao." } }]);
    expect(mails).toMatchObject([
      { kind: "review-removed", facts: { rule: expect.stringMatching(/^Personal details\. /), reason: "Names Mrs Rao." } },
    ]);
  });

  it("without a rule is accepted and shown as such", async () => {
    const review = await pending();
    expect((await asha.removeReview(review.id)).status).toBe(204);
    expect((await reviewOf(review.id)).removalCode).toBe("unstated");
    const { log, mails } = await tracesOf(review);
    expect([log[0].ruleCode, (mails[0].facts as { rule: string }).rule]).toEqual(["unstated", "The moderator did not name a rule."]);
  });

  it("a published review requires `reopen`; its pending version becomes an independent review", async () => {
    const { old, version, schoolId } = await withVersion();
    expect((await asha.removeReview(old.id)).body.code).toBe("DECIDED");
    expect((await asha.removeReview(old.id, { reopen: true, reasonCode: "abuse" })).status).toBe(204);
    expect(await reviewOf(version.id)).toMatchObject({ status: "pending", isPendingVersion: false, version: version.version + 1 });
    expect(await listShownIds(schoolId)).toEqual([]);
    expect((await asha.approveReview(version.id)).status).toBe(200);
    expect(await listShownIds(schoolId)).toEqual([version.id]);
  });

  it("removing a pending version leaves the published review unchanged", async () => {
    const { old, version, schoolId } = await withVersion();
    expect((await asha.removeReview(version.id, { reasonCode: "abuse" })).status).toBe(204);
    expect(await listShownIds(schoolId)).toEqual([old.id]);
  });

  it("resolves open reports and withdraws proposed ratings", async () => {
    const review = await createReview({ schoolId: (await createSchool()).id });
    const [report, edit] = [newId(), newId()];
    await db().reviewReport.create({ data: { id: report, reviewId: review.id, reasonCode: "abuse", dueAt: new Date() } });
    await db().reviewEdit.create({
      data: { id: edit, reviewId: review.id, commentsBefore: {}, ratingsProposed: { overallRating: 3 }, ratingsState: "proposed" },
    });
    await asha.removeReview(review.id, { reopen: true, reasonCode: "abuse" });
    expect(await db().reviewReport.findUniqueOrThrow({ where: { id: report } })).toMatchObject({
      resolution: "removed",
      resolvedById: asha.id,
    });
    expect(await db().reviewEdit.findUniqueOrThrow({ where: { id: edit } })).toMatchObject({ ratingsState: "lapsed" });
    await asha.undoReview(review.id);
    expect(await db().reviewReport.findUniqueOrThrow({ where: { id: report } })).toMatchObject({ resolution: null, resolvedAt: null });
    expect(await db().reviewEdit.findUniqueOrThrow({ where: { id: edit } })).toMatchObject({ ratingsState: "proposed", answeredAt: null });
  });
});

describe("a decided review", () => {
  it("deciding the same again succeeds without effect", async () => {
    const [published, removed] = [await pending(), await pending()];
    await asha.approveReview(published.id);
    await asha.removeReview(removed.id, { reasonCode: "abuse" });
    expect(await rohit.approveReview(published.id)).toMatchObject({ status: 200, body: { status: "approved", undoUntil: null } });
    expect((await rohit.removeReview(removed.id, { reasonCode: "off-topic" })).status).toBe(204);
    for (const review of [published, removed]) {
      const { decisions, audit, mails } = await tracesOf(review);
      expect([decisions.length, audit.length, mails.length]).toEqual([1, 1, 1]);
    }
  });

  it("another decision gets 409 with the admin's name; with `reopen` it is published and logged", async () => {
    const review = await pending();
    await rohit.removeReview(review.id, { reasonCode: "abuse" });
    const { status, body } = await asha.approveReview(review.id);
    expect([status, body.code]).toEqual([409, "DECIDED"]);
    expect(body.error).toContain("Rohit");
    expect((await asha.approveReview(review.id, { reopen: true })).status).toBe(200);
    expect(await reviewOf(review.id)).toMatchObject({ status: "approved", removalCode: null, removalText: null, removedAt: null });
    const { log } = await tracesOf(review);
    expect(log.map(({ kind, refersTo }) => [kind, refersTo])).toEqual([
      ["removed", null],
      ["restored", log[0].sequence],
    ]);
  });

  it("restoring it makes its version pending again; a published newer review prevents restoring", async () => {
    const { old, version, schoolId } = await withVersion();
    await asha.removeReview(old.id, { reopen: true });
    expect((await asha.approveReview(old.id, { reopen: true })).status).toBe(200);
    expect(await reviewOf(version.id)).toMatchObject({ isPendingVersion: true });
    await asha.removeReview(old.id, { reopen: true });
    await asha.approveReview(version.id);
    expect((await asha.approveReview(old.id, { reopen: true })).body.code).toBe("CONFLICT");
    expect(await listShownIds(schoolId)).toEqual([version.id]);
  });

  it("restoring an earlier version keeps it an earlier version", async () => {
    const { old, version, schoolId } = await withVersion();
    await asha.approveReview(version.id);
    await asha.removeReview(old.id, { reopen: true });
    expect((await asha.approveReview(old.id, { reopen: true })).body.status).toBe("replaced");
    expect(await listShownIds(schoolId)).toEqual([version.id]);
  });

  it("a withdrawn review stays withdrawn", async () => {
    const review = await pending({ status: "removed", removalCode: "withdrawn" });
    expect((await asha.approveReview(review.id, { reopen: true })).body.code).toBe("CONFLICT");
    expect((await asha.removeReview(review.id)).status).toBe(204);
    expect((await reviewOf(review.id)).removalCode).toBe("withdrawn");
  });

  it("an outdated version number gets 409", async () => {
    const review = await pending({ version: 7 });
    expect((await asha.approveReview(review.id, { version: 6 })).body.code).toBe("CONFLICT");
    expect((await asha.removeReview(review.id, { version: 6 })).body.code).toBe("CONFLICT");
    expect((await reviewOf(review.id)).status).toBe("pending");
  });
});

describe("a decision is refused", () => {
  it("on the admin's own review and on reviews of a school they represent", async () => {
    const own = await pending({ authorId: asha.id });
    const other = await pending();
    await db().schoolRepresentative.create({ data: { userId: asha.id, schoolId: other.schoolId, proof: "Letter" } });
    for (const { id } of [own, other]) {
      expect((await asha.approveReview(id)).body.code).toBe("FORBIDDEN");
      expect((await asha.removeReview(id)).body.code).toBe("FORBIDDEN");
    }
    expect((await rohit.approveReview(own.id)).status).toBe(200);
  });

  it.each([
    [{ reasonCode: "ugly" }, "reasonCode"],
    [{ reasonCode: "withdrawn" }, "reasonCode"],
    [{ reasonText: "a".repeat(1001) }, "reasonText"],
    [{ reopen: "yes" }, "reopen"],
    [{ version: 1.5 }, "version"],
  ])("with body %j", async (json, field) => {
    const { status, body } = await asha.removeReview((await pending()).id, json);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe("approving several reviews", () => {
  it("returns an outcome for each", async () => {
    const { id: schoolId } = await createSchool();
    const [first, second, stale, own] = [
      await createReview({ schoolId, status: "pending" }),
      await createReview({ schoolId, status: "pending" }),
      await createReview({ schoolId, status: "pending" }),
      await createReview({ schoolId, status: "pending", authorId: asha.id }),
    ];
    const [approved, removed] = [await createReview({ schoolId }), await createReview({ schoolId, status: "removed" })];
    const unknown = newId();
    const reviews = [first, second, { ...stale, version: 9 }, own, approved, removed, { id: unknown }];
    const { status, body } = await asha.ask("PUT", "/api/admin/reviews/approve", { reviews });
    expect(status).toBe(200);
    expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "approved",
      "approved",
      "changed",
      "not-allowed",
      "unchanged",
      "decided",
      "unknown",
    ]);
    expect(body[0]).toEqual({ id: first.id, outcome: "approved", undoUntil: expect.any(String) });
    expect((await call(`/api/schools/${schoolId}`)).body.stats.totalReviews).toBe(3);
    expect(await listStatisticsDifferences()).toEqual([]);
    expect((await tracesOf(second)).mails).toHaveLength(1);
    expect((await asha.undoReview(second.id)).body.status).toBe("pending");
    expect((await asha.ask("PUT", "/api/admin/reviews/approve", { reviews: [] })).status).toBe(400);
  });
});

describe("two admins at once", () => {
  it("approve and remove, twenty times: one succeeds, the other gets 409; one decision, audit entry and email", async () => {
    for (let round = 0; round < 20; round++) {
      const review = await pending();
      const answers = await Promise.all([asha.approveReview(review.id), rohit.removeReview(review.id, { reasonCode: "abuse" })]);
      const isApproved = answers[0].status === 200;
      expect(answers.map(({ status }) => status)).toEqual(isApproved ? [200, 409] : [409, 204]);
      expect((await reviewOf(review.id)).status).toBe(isApproved ? "approved" : "removed");
      const { decisions, audit, mails, log } = await tracesOf(review);
      expect([decisions.length, audit.length, mails.length, log.length]).toEqual([1, 1, 1, isApproved ? 0 : 1]);
    }
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("restore a removed review while its author submits another: one succeeds, the other gets 409", async () => {
    const stars = {
      teachersRating: 3,
      facilitiesRating: 3,
      academicsRating: 3,
      atmosphereRating: 3,
      administrationRating: 3,
      overallRating: 3,
    };
    for (let round = 0; round < 10; round++) {
      const { id: schoolId } = await createSchool();
      const author = await createParent({ schoolId });
      const { id } = await createReview({ schoolId, authorId: author.id, status: "removed" });
      const cookie = await signIn(author);
      const [restored, sent] = await Promise.all([
        asha.approveReview(id, { reopen: true }),
        call(`/api/schools/${schoolId}/reviews`, { method: "POST", cookie, json: stars }),
      ]);
      expect([`${restored.status} ${sent.status}`]).toEqual([expect.stringMatching(/^(200 409|409 201)$/)]);
      expect(await db().review.count({ where: { schoolId, status: { in: ["pending", "approved"] } } })).toBe(1);
    }
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("approve while the author's account is deleted: the result is consistent in either order", async () => {
    for (let round = 0; round < 10; round++) {
      const review = await pending();
      const [{ status }, deletion] = await Promise.all([
        asha.approveReview(review.id),
        rohit.ask("DELETE", `/api/admin/users/${review.authorId}`),
      ]);
      expect([200, 404]).toContain(status);
      expect(deletion.status).toBe(204);
      await removeLeavingReviews();
      expect(await db().review.count({ where: { id: review.id } })).toBe(0);
    }
    expect(await listStatisticsDifferences()).toEqual([]);
  });
});
