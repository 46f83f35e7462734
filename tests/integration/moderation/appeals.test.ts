import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { purgeRemovedText } from "@/lib/moderation/purge-removed-text";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fingerprintReview } from "@/lib/reviews/fingerprint-review";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { createModeratorClient, tracesOf } from "@/tests/support/moderation";

let asha: Awaited<ReturnType<typeof createModeratorClient>>;
let rohit: Awaited<ReturnType<typeof createModeratorClient>>;
beforeAll(async () => {
  [asha, rohit] = [await createModeratorClient({ firstName: "Asha" }), await createModeratorClient({ firstName: "Rohit" })];
});
afterEach(() => vi.restoreAllMocks());

/** A review removed by Asha, with its author's calls. */
async function removed(reasonCode = "off-topic", name = "Appealing School") {
  const { id: schoolId } = await createSchool({ name });
  const author = await createParent({ schoolId });
  const review = await createReview({ schoolId, authorId: author.id, status: "pending" });
  await asha.removeReview(review.id, { reasonCode });
  const cookie = await signIn(author);
  const appeal = (text = "It is about the school.", as = cookie) =>
    call(`/api/reviews/${review.id}/appeals`, { method: "POST", cookie: as, json: { text } });
  return { ...review, appeal, cookie };
}
const decide = (moderator: typeof asha, id: string, decision: object) => moderator.ask("PUT", `/api/admin/appeals/${id}`, decision);
const find = async (moderator: typeof asha, search: string) => (await moderator.read(`/api/admin/appeals?search=${search}`)).body;

describe("an author", () => {
  it("can appeal once per decision; due in seven days, in 36 hours for personal data", async () => {
    const [plain, personal] = [await removed(), await removed("personal-data")];
    const { status, body } = await plain.appeal();
    expect([status, body.outcome]).toEqual([201, null]);
    expect(new Date(body.dueAt).getTime() - new Date(body.createdAt).getTime()).toBe(7 * 86_400_000);
    expect((await plain.appeal()).body.code).toBe("CONFLICT");
    const urgent = (await personal.appeal()).body;
    expect(new Date(urgent.dueAt).getTime() - new Date(urgent.createdAt).getTime()).toBe(36 * 3_600_000);
  });

  it("must give a text and can only appeal against the removal of their own review", async () => {
    const review = await removed();
    expect((await review.appeal("  ")).body.fields).toHaveProperty("text");
    const stranger = await signIn(await createParent());
    const { requestId: _, ...foreign } = (await review.appeal("Mine", stranger)).body;
    expect(foreign.code).toBe("NOT_FOUND");
    const absent = await call(`/api/reviews/${newId()}/appeals`, { method: "POST", cookie: stranger, json: { text: "Mine" } });
    expect(absent.body).toMatchObject(foreign);
    const published = await createReview({ schoolId: (await createSchool()).id });
    const cookie = await signIn({ id: published.authorId! });
    expect((await call(`/api/reviews/${published.id}/appeals`, { method: "POST", cookie, json: { text: "?" } })).body.code).toBe(
      "CONFLICT",
    );
  });

  it("appealing twenty times at once, one appeal is stored", async () => {
    const review = await removed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => review.appeal()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe("another admin", () => {
  it("sees the appeal with the removed review; the admin who removed it can't decide it", async () => {
    const review = await removed("abuse", "Godavari School");
    const { id } = (await review.appeal("I insulted nobody.")).body;
    const [mine, theirs] = [await find(asha, "godavari"), await find(rohit, "godavari")];
    expect(theirs).toMatchObject([
      {
        id,
        text: "I insulted nobody.",
        review: { id: review.id, overallRating: 4 },
        removal: { code: "abuse", by: "Asha" },
        isYours: false,
      },
    ]);
    expect(mine[0].isYours).toBe(true);
    expect((await decide(asha, id, { outcome: "upheld" })).body.code).toBe("FORBIDDEN");
  });

  it("grants it: the review is published again, counted, in the moderation log; one email; can't be undone", async () => {
    const review = await removed();
    const { id } = (await review.appeal()).body;
    const { status, body } = await decide(rohit, id, { outcome: "restored", answer: "You are right." });
    expect([status, body.outcome, body.answer]).toEqual([200, "restored", "You are right."]);
    expect((await call(`/api/schools/${review.schoolId}`)).body.stats.totalReviews).toBe(1);
    const { log, mails, audit } = await tracesOf(review);
    expect(log.map(({ kind, refersTo }) => [kind, refersTo])).toEqual([
      ["removed", null],
      ["restored", log[0].sequence],
    ]);
    expect(mails.map(({ kind }) => kind)).toEqual(["review-removed", "appeal-decided"]);
    expect(JSON.stringify(audit.map(({ after }) => after))).not.toContain("right");
    expect(await listStatisticsDifferences()).toEqual([]);
    expect((await rohit.undoReview(review.id)).body.code).toBe("CONFLICT");
    expect((await decide(rohit, id, { outcome: "restored" })).status).toBe(200);
    expect((await decide(rohit, id, { outcome: "upheld" })).body.code).toBe("DECIDED");
    expect((await tracesOf(review)).mails).toHaveLength(2);
  });

  it("rejects it: nothing is published, and the author is told what they can do next", async () => {
    const review = await removed("abuse", "Kaveri School");
    const { id } = (await review.appeal()).body;
    await decide(rohit, id, { outcome: "upheld", answer: "The last line stays an insult." });
    const { log, mails } = await tracesOf(review);
    expect(log).toHaveLength(1);
    expect(mails.at(-1)).toMatchObject({ kind: "appeal-decided", facts: { outcome: "upheld", answer: "The last line stays an insult." } });
    expect(await find(rohit, "kaveri")).toEqual([]);
    expect((await call("/api/user/reviews", { cookie: review.cookie })).body[0].appeal).toMatchObject({ state: "upheld" });
  });

  it("restoring the review grants the appeal; undoing that reopens it", async () => {
    const review = await removed();
    const { id } = (await review.appeal()).body;
    await rohit.approveReview(review.id, { reopen: true });
    expect(await db().reviewAppeal.findUniqueOrThrow({ where: { id } })).toMatchObject({ outcome: "restored", decidedById: rohit.id });
    await rohit.undoReview(review.id);
    expect(await db().reviewAppeal.findUniqueOrThrow({ where: { id } })).toMatchObject({ outcome: null, decidedAt: null });
  });
});

it("texts of a removed review are purged after a year; the row, its stars and the rule remain", async () => {
  const review = await removed();
  await review.appeal();
  const other = await removed();
  await fingerprintReview(review.id, { ...review, overallComment: "one two three four five six seven eight nine ten eleven twelve" });
  const removedAt = new Date(clock.now().getTime() - 365 * 86_400_000 - 1);
  await db().review.update({ where: { id: review.id }, data: { removedAt } });
  await purgeRemovedText();
  const row = await db().review.findUniqueOrThrow({
    where: { id: review.id },
    include: { appeals: true, decisions: true, fingerprints: true },
  });
  expect(row).toMatchObject({ overallComment: null, removalText: null, overallRating: 4, removalCode: "off-topic", fingerprints: [] });
  expect(row.appeals).toMatchObject([{ text: "" }]);
  expect(row.decisions).toMatchObject([{ reasonCode: "off-topic", reasonText: null, restores: null }]);
  expect((await rohit.approveReview(review.id, { reopen: true })).body.code).toBe("CONFLICT");
  expect((await db().review.findUniqueOrThrow({ where: { id: other.id } })).overallComment).not.toBeNull();
});

it("redacted text of a published review is purged after a year", async () => {
  const review = await createReview({ schoolId: (await createSchool()).id });
  const edit = { reviewId: review.id, commentsBefore: { overallComment: "Mrs Rao lives in Gandhi Road 12." } };
  const editedAt = new Date(clock.now().getTime() - 365 * 86_400_000 - 1);
  await db().reviewEdit.createMany({
    data: [
      { ...edit, id: newId() },
      { ...edit, id: newId(), editedAt },
    ],
  });
  await purgeRemovedText();
  const edits = await db().reviewEdit.findMany({ where: { reviewId: review.id }, orderBy: { editedAt: "asc" } });
  expect(edits.map(({ commentsBefore }) => commentsBefore)).toEqual([{}, edit.commentsBefore]);
});

it("redacted text and appeals of a removed review without comments are purged after a year", async () => {
  const review = await removed();
  await review.appeal();
  const edit = { id: newId(), reviewId: review.id, commentsBefore: { overallComment: "Mrs Rao lives in Gandhi Road 12." } };
  await db().reviewEdit.create({ data: edit });
  const removedAt = new Date(clock.now().getTime() - 365 * 86_400_000 - 1);
  await db().review.update({ where: { id: review.id }, data: { removedAt, overallComment: null, removalText: null } });
  await purgeRemovedText();
  const row = await db().review.findUniqueOrThrow({ where: { id: review.id }, include: { appeals: true, edits: true, decisions: true } });
  expect(row).toMatchObject({ appeals: [{ text: "" }], edits: [{ commentsBefore: {} }], decisions: [{ restores: null }] });
});
