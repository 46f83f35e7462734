import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { sendMails } from "@/lib/mail/send-mails";
import { clock } from "@/lib/platform/clock";
import { lockReviewsAndAuthors } from "@/lib/moderation/locked-review";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { testDataDir } from "@/tests/support/local-files";
import { createModeratorClient, tracesOf } from "@/tests/support/moderation";

testDataDir();
let asha: Awaited<ReturnType<typeof createModeratorClient>>;
let rohit: Awaited<ReturnType<typeof createModeratorClient>>;
beforeAll(async () => {
  [asha, rohit] = [await createModeratorClient(), await createModeratorClient()];
});
afterEach(() => vi.restoreAllMocks());

const pending = async (fields: object = {}) => createReview({ schoolId: (await createSchool()).id, status: "pending", ...fields });
const stateOf = async (schoolId: string) => db().review.findMany({ where: { schoolId }, orderBy: { id: "asc" }, omit: { version: true } });

const DECISIONS = {
  approved: (id: string) => asha.approveReview(id),
  removed: (id: string) => asha.removeReview(id, { reasonCode: "abuse", reopen: true }),
};

it.each(["approved", "removed"] as const)("undoing: %s – restores the state, cancels the email; both are logged", async (what) => {
  const old = await createReview({ schoolId: (await createSchool()).id, status: what === "approved" ? "approved" : "pending" });
  const { schoolId, authorId } = old;
  const version = await createReview({ schoolId, authorId, status: "pending", replacesId: old.id, isPendingVersion: true });
  const decided = what === "approved" ? version : old;
  const before = await stateOf(schoolId);
  await DECISIONS[what](decided.id);
  expect(await stateOf(schoolId)).not.toEqual(before);
  const { status, body } = await asha.undoReview(decided.id);
  expect([status, body]).toEqual([200, { id: decided.id, status: "pending", version: 3, undoUntil: null }]);
  expect(await stateOf(schoolId)).toEqual(before);
  const { audit, mails, log, decisions } = await tracesOf(decided);
  expect([mails, audit.map(({ action }) => action)]).toEqual([[], ["review.decide", "review.undo"]]);
  expect(log.map(({ kind, refersTo }) => [kind, refersTo])).toEqual(
    what === "approved"
      ? []
      : [
          ["removed", null],
          ["restored", log[0].sequence],
        ],
  );
  expect(decisions).toMatchObject([{ undoneAt: expect.any(Date) }]);
  expect(await listStatisticsDifferences()).toEqual([]);
  expect((await DECISIONS[what](decided.id)).status).toBeLessThan(300);
});

it("a decision doesn't make other calls about the author wait, which would tell who wrote an anonymous review", async () => {
  const { id, authorId } = await pending({ isAnonymous: true });
  await inTransaction(async () => {
    await lockReviewsAndAuthors([id]);
    const locked = await outsideTransaction(
      () => db().$queryRaw<object[]>`SELECT id FROM users WHERE id = ${authorId}::uuid FOR NO KEY UPDATE SKIP LOCKED`,
    );
    expect(locked).toHaveLength(1);
  });
});

it("a removal can't be undone after its author wrote another review or withdrew the one to be replaced", async () => {
  const { id: schoolId } = await createSchool();
  const first = await createReview({ schoolId });
  const { authorId } = first;
  const lives = (fields: object) => createReview({ schoolId, authorId, ...fields });
  await DECISIONS.removed(first.id);
  const second = await lives({});
  expect((await asha.undoReview(first.id)).body.code).toBe("CONFLICT");

  const version = { status: "pending", replacesId: second.id, isPendingVersion: true };
  const refused = await lives(version);
  await DECISIONS.removed(refused.id);
  const better = await lives(version);
  expect((await asha.undoReview(refused.id)).body.code).toBe("CONFLICT");
  await DECISIONS.removed(better.id);
  const withdrawn = { status: "removed", removalCode: "withdrawn", removedAt: clock.now() };
  await db().review.update({ where: { id: second.id }, data: withdrawn });
  expect((await asha.undoReview(better.id)).body.code).toBe("CONFLICT");
  expect(await db().review.count({ where: { schoolId, status: { in: ["pending", "approved"] } } })).toBe(0);
});

it("undoing a restoration removes the review again, with a third entry in the public log", async () => {
  const review = await pending();
  await rohit.removeReview(review.id, { reasonCode: "abuse" });
  await asha.approveReview(review.id, { reopen: true });
  expect((await asha.undoReview(review.id)).body.status).toBe("removed");
  const { log } = await tracesOf(review);
  expect(log.map(({ kind, refersTo }) => [kind, refersTo])).toEqual([
    ["removed", null],
    ["restored", log[0].sequence],
    ["removed", null],
  ]);
  await asha.approveReview(review.id, { reopen: true });
  expect((await tracesOf(review)).log.at(-1)).toMatchObject({ kind: "restored", refersTo: log[2].sequence });
});

it("only the admin who decided can undo, once, within ten seconds", async () => {
  const review = await pending();
  expect((await asha.undoReview(review.id)).status).toBe(409);
  await asha.approveReview(review.id);
  expect((await rohit.undoReview(review.id)).body.code).toBe("CONFLICT");
  const answers = await Promise.all([asha.undoReview(review.id), asha.undoReview(review.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await asha.approveReview(review.id);
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 10_000));
  expect((await asha.undoReview(review.id)).status).toBe(409);
});

it("undo is refused after another change", async () => {
  const review = await pending();
  await asha.approveReview(review.id);
  await db().review.update({ where: { id: review.id }, data: { status: "removed", removalCode: "withdrawn", version: { increment: 1 } } });
  expect((await asha.undoReview(review.id)).status).toBe(409);
});

it("undo during sending: either undone and never sent, or sent and final", async () => {
  for (let round = 0; round < 10; round++) {
    const review = await pending();
    await asha.approveReview(review.id);
    await db().mail.updateMany({ where: { userId: review.authorId }, data: { notBefore: new Date(0) } });
    const [{ status }] = await Promise.all([asha.undoReview(review.id), sendMails(), sendMails()]);
    const mails = (await db().mail.findMany({ where: { userId: review.authorId } })).map((mail) => mail.status);
    expect([status, mails]).toEqual(status === 200 ? [200, ["cancelled"]] : [409, ["sent"]]);
    expect((await db().review.findUniqueOrThrow({ where: { id: review.id } })).status).toBe(status === 200 ? "pending" : "approved");
  }
});

it("approved together is undone together, with an outcome for each", async () => {
  const [one, other, theirs] = [await pending(), await pending(), await pending()];
  const ids = [one.id, other.id];
  await asha.ask("PUT", "/api/admin/reviews/approve", { reviews: ids.map((id) => ({ id })) });
  await rohit.approveReview(theirs.id);
  const missing = "00000000-0000-7000-8000-000000000000";
  const undone = await asha.ask("POST", "/api/admin/reviews/undo", { reviews: [...ids, theirs.id, missing] });
  expect([undone.status, undone.body]).toEqual([
    200,
    [
      { id: one.id, outcome: "undone" },
      { id: other.id, outcome: "undone" },
      { id: theirs.id, outcome: "too-late" },
      { id: missing, outcome: "unknown" },
    ],
  ]);
  expect(
    await db().review.findMany({ where: { id: { in: [...ids, theirs.id] } }, select: { status: true }, orderBy: { status: "asc" } }),
  ).toEqual([{ status: "approved" }, { status: "pending" }, { status: "pending" }]);
  expect((await tracesOf(one)).mails).toEqual([]);
  const again = await asha.ask("POST", "/api/admin/reviews/undo", { reviews: ids });
  expect(again.body).toEqual(ids.map((id) => ({ id, outcome: "too-late" })));
});
