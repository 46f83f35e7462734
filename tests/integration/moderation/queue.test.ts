import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { fingerprintReview } from "@/lib/reviews/fingerprint-review";
import { createParent } from "@/tests/factories/parents";
import { createReview, type ReviewFields } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { enterAsModerator } from "@/tests/support/moderation";

let asha: Awaited<ReturnType<typeof enterAsModerator>>;
let rohit: Awaited<ReturnType<typeof enterAsModerator>>;
beforeAll(async () => {
  [asha, rohit] = [await enterAsModerator({ firstName: "Asha" }), await enterAsModerator({ firstName: "Rohit" })];
});

const QUEUE = "/api/admin/reviews/pending";
const wait = async (fields: Partial<ReviewFields> = {}) =>
  createReview({ schoolId: fields.schoolId ?? (await createSchool()).id, status: "pending", ...fields });
const find = async (search: string) => (await asha.read(`${QUEUE}?search=${encodeURIComponent(search)}`)).body;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const TEXT =
  "The teachers at this school listen to every child and answer each question with patience, and the labs are open on Saturdays too for those who ask.";

describe("the queue", () => {
  it("shows a review with its author, also of an anonymous one, oldest first, and what is decided leaves it", async () => {
    const { id: schoolId } = await createSchool({ name: "Udayan Vidyaniketan" });
    const author = await createParent({ schoolId, firstName: "Lakshmi", lastName: "Iyer" });
    const later = await wait({ schoolId, submittedAt: new Date("2026-11-02T10:00:00Z") });
    const first = await wait({ schoolId, authorId: author.id, submittedAt: new Date("2026-11-01T10:00:00Z"), overallRating: 2 });
    const rows = await find("udayan");
    expect(idsOf(rows)).toEqual([first.id, later.id]);
    expect(rows[0]).toMatchObject({
      createdAt: "2026-11-01T10:00:00.000Z",
      isAnonymous: true,
      school: { id: schoolId, name: "Udayan Vidyaniketan" },
      user: { id: author.id, firstName: "Lakshmi", lastName: "Iyer" },
      overallRating: 2,
      overallComment: "The teachers answer every question we ask.",
      hiddenBecause: null,
      isAuthorAsked: false,
      replaces: null,
      claimedBy: null,
      version: 1,
    });
    expect(idsOf((await asha.read(`${QUEUE}?search=udayan&sort=newest&limit=1`)).body)).toEqual([later.id]);
    await asha.approveReview(first.id);
    expect(idsOf(await find("udayan"))).toEqual([later.id]);
  });

  it("is searched by school, by author, and by words", async () => {
    const { id: schoolId } = await createSchool({ name: "Saptarang Academy" });
    const author = await createParent({ schoolId, firstName: "Zubeida", lastName: "Qureshi" });
    const review = await wait({ schoolId, authorId: author.id, academicsComment: "Too much xylophone practice, 100% of it." });
    for (const search of ["saptar", "zubeida qur", "XYLOPHONE", "100%"]) expect(idsOf(await find(search)), search).toEqual([review.id]);
    expect(await find("zubeida saptarang nothing")).toEqual([]);
    expect((await asha.read(`${QUEUE}?sort=stars`)).status).toBe(400);
  });

  it("says what a version would replace, and why a published review waits again", async () => {
    const { id: schoolId } = await createSchool({ name: "Tarangini School" });
    const old = await createReview({ schoolId, overallRating: 1 });
    await wait({ schoolId, authorId: old.authorId, replacesId: old.id, isPendingVersion: true });
    const [row] = await find("tarangini");
    expect(row).toMatchObject({ isPendingVersion: true, replaces: { id: old.id, overallRating: 1, publishedOn: "2026-11-02" } });
    await asha.reject(old.authorId!, { reopen: true, reasonCode: "not-genuine" });
    expect((await find("tarangini")).map(({ hiddenBecause }: { hiddenBecause: string }) => hiddenBecause).toSorted()).toEqual(
      ["revocation", null].toSorted(),
    );
  });

  it("says who has a review open, and a decision lets go of it", async () => {
    const review = await wait({ schoolId: (await createSchool({ name: "Kalpavriksha School" })).id });
    const claim = () => rohit.ask("POST", `/api/admin/reviews/${review.id}/claim`);
    expect((await claim()).body).toMatchObject({ name: "Rohit", isYou: true });
    expect((await find("kalpavriksha"))[0].claimedBy).toMatchObject({ name: "Rohit", isYou: false });
    await asha.approveReview(review.id);
    expect(await db().claim.count({ where: { subjectId: review.id } })).toBe(0);
  });
});

describe("hints", () => {
  it("show what stands in the words, the principal's name too, and decide nothing", async () => {
    const { id: schoolId } = await createSchool({ name: "Nilgiri Public School", principalName: "Dr. Vasundhara Menon" });
    await wait({ schoolId, overallComment: "Call 98765 43210.", teachersComment: "Ask vasundhara." });
    const [{ hints }] = await find("nilgiri public");
    expect(hints).toEqual([
      { kind: "phone", comment: "overallComment", before: "Call ", match: "98765 43210", after: "." },
      { kind: "name", comment: "teachersComment", before: "Ask ", match: "vasundhara", after: "." },
    ]);
  });

  it("show another review of nearly the same words, with its school and share; an author's own version is none", async () => {
    const copied = await createReview({ schoolId: (await createSchool({ name: "First School" })).id, overallComment: TEXT });
    const copy = await wait({
      schoolId: (await createSchool({ name: "Madhuban School" })).id,
      overallComment: TEXT.replace("Saturdays", "Sundays"),
    });
    const version = await wait({
      schoolId: copied.schoolId,
      authorId: copied.authorId,
      replacesId: copied.id,
      isPendingVersion: true,
      overallComment: TEXT,
    });
    for (const review of [copied, copy, version]) await fingerprintReview(review.id, review);
    const hintsOf = async (id: string) => (await asha.read(`/api/admin/reviews/${id}`)).body.hints;
    const [hint] = (await hintsOf(copy.id)).filter(({ other }: { other: { id: string } }) => other.id === copied.id);
    expect(hint).toMatchObject({ kind: "likeness", other: { schoolName: "First School", status: "approved" } });
    expect(hint.percent).toBeGreaterThanOrEqual(70);
    expect(hint.excerpt).toMatch(/^The teachers at this school/);
    expect((await hintsOf(version.id)).map(({ other }: { other: { id: string } }) => other.id)).toEqual([copy.id]);
  });

  it("show a burst against what is usual at the school", async () => {
    const { id: schoolId } = await createSchool({ name: "Sanjeevani School" });
    for (let hour = 0; hour < 6; hour++) await wait({ schoolId, submittedAt: new Date(Date.UTC(2026, 10, 10, hour)) });
    const rows = await find("sanjeevani");
    expect(rows[3].hints).toEqual([{ kind: "burst", inDay: 6, inWeek: 6, usualInWeek: 0 }]);
  });
});

it("the detail knows the author's check, what was decided, edited, reported and appealed", async () => {
  const { id: schoolId } = await createSchool();
  const review = await wait({ schoolId });
  await rohit.removeReview(review.id, { reasonCode: "abuse", reasonText: "The last line." });
  const { status, body } = await asha.read(`/api/admin/reviews/${review.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "removed",
    removal: { code: "abuse", text: "The last line." },
    author: { isVerified: true, verificationStatus: "approved", enrolment: { className: "4", academicYear: 2026, status: "confirmed" } },
    decisions: [{ decision: "removed", reasonCode: "abuse", decidedBy: "Rohit", undoneAt: null }],
    edits: [],
    reports: [],
    appeals: [],
  });
});
