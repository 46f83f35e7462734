import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";
import { mailedToken } from "@/tests/support/mails";
import { createModeratorClient, tracesOf } from "@/tests/support/moderation";

let asha: Awaited<ReturnType<typeof createModeratorClient>>;
beforeAll(async () => {
  asha = await createModeratorClient({ firstName: "Asha" });
});

const TEXT = "Mrs Rao shouts at the small children and the buses come late each day of the week.";
const createPending = async (fields: object = {}) =>
  createReview({ schoolId: (await createSchool()).id, status: "pending", overallComment: TEXT, academicsComment: "Fine labs", ...fields });
const edit = (id: string, change: object) => asha.ask("PUT", `/api/admin/reviews/${id}`, change);
const reviewOf = (id: string) => db().review.findUniqueOrThrow({ where: { id }, include: { author: true } });

describe("redacting a review", () => {
  it("takes effect immediately; stores the original, emails the author, logs the rule publicly", async () => {
    const review = await createPending();
    const overallComment = TEXT.replace("Mrs Rao", "A teacher");
    const { status, body } = await edit(review.id, { overallComment, academicsComment: null, reasonCode: "personal-data", version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ overallComment, academicsComment: null, isEdited: true, status: "pending", version: 2, hints: [] });
    expect(body.edits).toMatchObject([
      {
        editedBy: "Asha",
        commentsBefore: { overallComment: TEXT, academicsComment: "Fine labs", teachersComment: null },
        ratingsState: null,
      },
    ]);
    const { audit, mails, log } = await tracesOf(review);
    expect(log).toMatchObject([{ kind: "edited", subject: "review", ruleCode: "personal-data" }]);
    expect(mails).toMatchObject([{ kind: "review-edited", about: `review-edit:${body.edits[0].id}`, facts: { link: "" } }]);
    expect(audit).toMatchObject([{ action: "review.edit", after: { comments: ["academicsComment", "overallComment"], proposed: [] } }]);
    expect(JSON.stringify([audit[0].after, mails[0].facts])).not.toContain("Rao");
    await asha.approveReview(review.id);
    expect((await call(`/api/schools/${review.schoolId}/reviews`)).body[0].overallComment).toBe(overallComment);
  });

  it("can't add text", async () => {
    const review = await createPending();
    const { status, body } = await edit(review.id, { overallComment: `${TEXT} I love it.`, teachersComment: "Good" });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["teachersComment", "overallComment"]]);
    expect((await reviewOf(review.id)).overallComment).toBe(TEXT);
  });

  it("can't add text in several steps: edits are compared with the original", async () => {
    const review = await createPending();
    const half = "Miss Sen smiles at all large animals and the buses come late each day of the week.";
    const whole = "Miss Sen smiles at all large animals and every lesson is a joy for our family.";
    expect((await edit(review.id, { overallComment: half })).status).toBe(200);
    expect((await edit(review.id, { overallComment: whole })).body.fields).toHaveProperty("overallComment");
    expect((await reviewOf(review.id)).overallComment).toBe(half);
  });

  it("an unchanged text has no effect; decided reviews can't be edited", async () => {
    const review = await createPending();
    expect((await edit(review.id, { overallComment: TEXT, overallRating: 4 })).body).toMatchObject({ version: 1, edits: [] });
    expect((await edit(review.id, { overallComment: null, version: 9 })).body.code).toBe("CONFLICT");
    await asha.approveReview(review.id);
    expect((await edit(review.id, { overallComment: null })).body.code).toBe("DECIDED");
    expect((await tracesOf(review)).mails).toHaveLength(1);
  });
});

describe("changing ratings", () => {
  it("only proposes them; they change when the author agrees by the emailed link", async () => {
    const review = await createPending();
    expect((await edit(review.id, { overallRating: 2, teachersRating: 4 })).body).toMatchObject({ overallRating: 4, isEdited: false });
    const { log, mails } = await tracesOf(review);
    expect([log, mails.length]).toEqual([[], 1]);
    const token = await mailedToken((await reviewOf(review.id)).author!.email, "review-edited");
    const { status } = await call("/api/review-agreements", { method: "POST", json: { token, agrees: true } });
    expect(status).toBe(200);
    expect(await reviewOf(review.id)).toMatchObject({ overallRating: 2, teachersRating: 4 });
    expect(await db().reviewEdit.findMany({ where: { reviewId: review.id } })).toMatchObject([
      { ratingsProposed: { overallRating: 2 }, ratingsState: "agreed" },
    ]);
  });

  it("a newer proposal or a decision withdraws a proposal", async () => {
    const review = await createPending();
    await edit(review.id, { overallRating: 2 });
    await edit(review.id, { overallRating: 3 });
    const states = async () =>
      (await db().reviewEdit.findMany({ where: { reviewId: review.id }, orderBy: { editedAt: "asc" } })).map((one) => one.ratingsState);
    expect(await states()).toEqual(["lapsed", "proposed"]);
    await asha.approveReview(review.id);
    expect(await states()).toEqual(["lapsed", "lapsed"]);
    expect((await reviewOf(review.id)).overallRating).toBe(4);
  });
});
