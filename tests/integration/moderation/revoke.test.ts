import { beforeAll, describe, expect, it, vi } from "vitest";
import { followChanges } from "@/lib/changes/follow-changes";
import { db, pool } from "@/lib/platform/db";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { mailsTo } from "@/tests/support/mails";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});

/** A verified parent with named reviews of two schools; the first has another review too. */
async function aReviewer() {
  const [first, second] = [await createSchool(), await createSchool()];
  const parent = await createParent({ schoolId: first.id });
  for (const { id: schoolId } of [first, second])
    await createReview({ schoolId, authorId: parent.id, overallRating: 1, isAnonymous: false });
  await createReview({ schoolId: first.id, overallRating: 5 });
  return { parent, first, second };
}
const statsOf = async (id: string) => (await call(`/api/schools/${id}`)).body.stats;
const reviewsOf = (authorId: string) => db().review.findMany({ where: { authorId }, select: { status: true, hiddenById: true } });

describe("revoking a verification", () => {
  it("that times out is audited, because what waits for it can tell what the parent wrote", async () => {
    const { parent, second } = await aReviewer();
    const other = await pool().connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM schools WHERE id = $1 FOR UPDATE", [second.id]);
    const { status } = await admin.reject(parent.id, { reopen: true, reasonCode: "not-genuine" });
    await other.query("ROLLBACK");
    other.release();
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await db().auditEntry.findMany({ where: { action: "account.unfinished", subjectId: parent.id } })).toMatchObject([
      { actorKind: "admin", after: { action: "verification.decide" } },
    ]);
  });

  it("hides the parent's reviews, queues them for moderation and updates the statistics exactly", async () => {
    const { parent, first, second } = await aReviewer();
    const { status, body } = await admin.reject(parent.id, { reopen: true, reasonCode: "not-genuine" });
    expect([status, body.isVerified, body.verificationStatus]).toEqual([200, false, "rejected"]);
    const [decision] = await db().verificationDecision.findMany({ where: { parentId: parent.id } });
    expect(decision.decision).toBe("revoked");
    expect(await reviewsOf(parent.id)).toEqual(Array(2).fill({ status: "pending", hiddenById: decision.id }));
    expect(await statsOf(first.id)).toMatchObject({ totalReviews: 1, averageRating: 5 });
    expect(await statsOf(second.id)).toMatchObject({ totalReviews: 0, averageRating: null });
    expect((await call(`/api/schools/${second.id}/reviews`)).body).toEqual([]);
    expect(await listStatisticsDifferences()).toEqual([]);
    expect(await db().mail.findMany({ where: { userId: parent.id } })).toMatchObject([
      { kind: "verification-revoked", facts: { reason: expect.stringContaining("not genuine") } },
    ]);
  });

  it("is told to the other administrators, without the parent's name", async () => {
    const other = await createAdminClient();
    const { parent } = await aReviewer();
    await admin.reject(parent.id, { reopen: true });
    expect(await mailsTo(other.email)).toMatchObject([{ kind: "team-notice", facts: { event: "revoked" } }]);
    expect(JSON.stringify(await mailsTo(other.email))).not.toContain(parent.lastName);
    expect((await mailsTo(admin.email)).filter(({ kind }) => kind === "team-notice")).toEqual([]);
  });

  it("requires `reopen`: without it 409, and nothing is hidden", async () => {
    const { parent } = await aReviewer();
    expect((await admin.reject(parent.id)).body.code).toBe("DECIDED");
    expect((await reviewsOf(parent.id)).map(({ status }) => status)).toEqual(["approved", "approved"]);
  });

  it("is reported by the change feed, so that every server updates the schools' pages", async () => {
    const { parent, first, second } = await aReviewer();
    const changed = new Set<string>();
    const follower = followChanges(({ changes }) => changes.forEach(({ subjectId }) => changed.add(subjectId)));
    await vi.waitFor(() => expect(follower.isLive()).toBe(true), 15_000);
    changed.clear();
    await admin.reject(parent.id, { reopen: true });
    await vi.waitFor(() => expect([...changed]).toEqual(expect.arrayContaining([first.id, second.id])), 15_000);
    await follower.stop();
  });

  it("undoing it restores exactly the reviews it hid", async () => {
    const { parent, first } = await aReviewer();
    const third = await createSchool();
    await createReview({ schoolId: third.id, authorId: parent.id, status: "pending" });
    await admin.reject(parent.id, { reopen: true });
    expect((await admin.undo(parent.id)).body).toMatchObject({ isVerified: true, verificationStatus: "approved" });
    expect((await reviewsOf(parent.id)).map(({ status }) => status).sort()).toEqual(["approved", "approved", "pending"]);
    expect(await statsOf(first.id)).toMatchObject({ totalReviews: 2, averageRating: 3 });
    expect(await listStatisticsDifferences()).toEqual([]);
    expect((await db().user.findUniqueOrThrow({ where: { id: parent.id } })).verifiedAt).toEqual(parent.verifiedAt);
  });

  it("verifying again leaves the hidden reviews to moderation", async () => {
    const { parent } = await aReviewer();
    await admin.reject(parent.id, { reopen: true });
    await admin.approve(parent.id, { reopen: true });
    expect((await reviewsOf(parent.id)).map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

  it("twenty times at once hides them once", async () => {
    const { parent, first } = await aReviewer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.reject(parent.id, { reopen: true })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await db().verificationDecision.count({ where: { parentId: parent.id } })).toBe(1);
    expect(await statsOf(first.id)).toMatchObject({ totalReviews: 1 });
  });
});
