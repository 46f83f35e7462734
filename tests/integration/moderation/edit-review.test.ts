import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";
import { mailedToken } from "@/tests/support/mails";
import { enterAsModerator, tracesOf } from "@/tests/support/moderation";

let asha: Awaited<ReturnType<typeof enterAsModerator>>;
beforeAll(async () => {
  asha = await enterAsModerator({ firstName: "Asha" });
});

const TEXT = "Mrs Rao shouts at the small children and the buses come late each day of the week.";
const wait = async (fields: object = {}) =>
  createReview({ schoolId: (await createSchool()).id, status: "pending", overallComment: TEXT, academicsComment: "Fine labs", ...fields });
const edit = (id: string, change: object) => asha.ask("PUT", `/api/admin/reviews/${id}`, change);
const reviewOf = (id: string) => db().review.findUniqueOrThrow({ where: { id }, include: { author: true } });

describe("redacting", () => {
  it("takes effect at once; the original is kept, the author told, the public log says which rule", async () => {
    const review = await wait();
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

  it("puts no words into the author's mouth", async () => {
    const review = await wait();
    const { status, body } = await edit(review.id, { overallComment: `${TEXT} I love it.`, teachersComment: "Good" });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["teachersComment", "overallComment"]]);
    expect((await reviewOf(review.id)).overallComment).toBe(TEXT);
  });

  it("puts none there step by step: each edit is measured by what the author wrote", async () => {
    const review = await wait();
    const half = "Miss Sen smiles at all large animals and the buses come late each day of the week.";
    const whole = "Miss Sen smiles at all large animals and every lesson is a joy for our family.";
    expect((await edit(review.id, { overallComment: half })).status).toBe(200);
    expect((await edit(review.id, { overallComment: whole })).body.fields).toHaveProperty("overallComment");
    expect((await reviewOf(review.id)).overallComment).toBe(half);
  });

  it("of the same words nothing happens, and what is decided isn't edited", async () => {
    const review = await wait();
    expect((await edit(review.id, { overallComment: TEXT, overallRating: 4 })).body).toMatchObject({ version: 1, edits: [] });
    expect((await edit(review.id, { overallComment: null, version: 9 })).body.code).toBe("CONFLICT");
    await asha.approveReview(review.id);
    expect((await edit(review.id, { overallComment: null })).body.code).toBe("DECIDED");
    expect((await tracesOf(review)).mails).toHaveLength(1);
  });
});

describe("other stars", () => {
  it("are proposed only: they change when the author agrees by the mailed link", async () => {
    const review = await wait();
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

  it("lapse with a newer proposal, and with a decision", async () => {
    const review = await wait();
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
