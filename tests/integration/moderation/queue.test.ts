import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { fingerprintReview } from "@/lib/reviews/fingerprint-review";
import { createParent } from "@/tests/factories/parents";
import { createReview, type ReviewFields } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createModeratorClient } from "@/tests/support/moderation";

let asha: Awaited<ReturnType<typeof createModeratorClient>>;
let rohit: Awaited<ReturnType<typeof createModeratorClient>>;
beforeAll(async () => {
  [asha, rohit] = [await createModeratorClient({ firstName: "Asha" }), await createModeratorClient({ firstName: "Rohit" })];
});

const QUEUE = "/api/admin/reviews/pending";
const createPending = async (fields: Partial<ReviewFields> = {}) =>
  createReview({ schoolId: fields.schoolId ?? (await createSchool()).id, status: "pending", ...fields });
const searchQueue = async (search: string) => (await asha.read(`${QUEUE}?search=${encodeURIComponent(search)}`)).body;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const TEXT =
  "The teachers at this school listen to every child and answer each question with patience, and the labs are open on Saturdays too for those who ask.";

describe("the moderation queue", () => {
  it("shows reviews oldest first, with the author even of anonymous ones; decided ones disappear", async () => {
    const { id: schoolId } = await createSchool({ name: "Udayan Vidyaniketan" });
    const author = await createParent({ schoolId, firstName: "Lakshmi", lastName: "Iyer" });
    const later = await createPending({ schoolId, submittedAt: new Date("2026-11-02T10:00:00Z") });
    const first = await createPending({ schoolId, authorId: author.id, submittedAt: new Date("2026-11-01T10:00:00Z"), overallRating: 2 });
    const rows = await searchQueue("udayan");
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
    expect(idsOf(await searchQueue("udayan"))).toEqual([later.id]);
  });

  it("can be searched by school, author and text", async () => {
    const { id: schoolId } = await createSchool({ name: "Saptarang Academy" });
    const author = await createParent({ schoolId, firstName: "Zubeida", lastName: "Qureshi" });
    const review = await createPending({ schoolId, authorId: author.id, academicsComment: "Too much xylophone practice, 100% of it." });
    for (const search of ["saptar", "zubeida qur", "XYLOPHONE", "100%"])
      expect(idsOf(await searchQueue(search)), search).toEqual([review.id]);
    expect(await searchQueue("zubeida saptarang nothing")).toEqual([]);
    expect((await asha.read(`${QUEUE}?sort=stars`)).status).toBe(400);
  });

  it("shows what a version would replace and why a published review is pending again", async () => {
    const { id: schoolId } = await createSchool({ name: "Tarangini School" });
    const old = await createReview({ schoolId, overallRating: 1, isAnonymous: false });
    await createPending({ schoolId, authorId: old.authorId, isAnonymous: false, replacesId: old.id, isPendingVersion: true });
    const [row] = await searchQueue("tarangini");
    expect(row).toMatchObject({ isPendingVersion: true, replaces: { id: old.id, overallRating: 1, publishedOn: "2026-11-02" } });
    await asha.reject(old.authorId!, { reopen: true, reasonCode: "not-genuine" });
    expect((await searchQueue("tarangini")).map(({ hiddenBecause }: { hiddenBecause: string }) => hiddenBecause).toSorted()).toEqual(
      ["revocation", null].toSorted(),
    );
  });

  it("shows who has a review open; a decision releases the lock", async () => {
    const review = await createPending({ schoolId: (await createSchool({ name: "Kalpavriksha School" })).id });
    const claim = () => rohit.ask("POST", `/api/admin/reviews/${review.id}/claim`);
    expect((await claim()).body).toMatchObject({ name: "Rohit", isYou: true });
    expect((await searchQueue("kalpavriksha"))[0].claimedBy).toMatchObject({ name: "Rohit", isYou: false });
    await asha.approveReview(review.id);
    expect(await db().editingLock.count({ where: { subjectId: review.id } })).toBe(0);
  });
});

describe("hints", () => {
  it("mark phone numbers and names, including the principal's, without deciding anything", async () => {
    const { id: schoolId } = await createSchool({ name: "Nilgiri Public School", principalName: "Dr. Vasundhara Menon" });
    await createPending({ schoolId, overallComment: "Call 98765 43210.", teachersComment: "Ask vasundhara." });
    const [{ hints }] = await searchQueue("nilgiri public");
    expect(hints).toEqual([
      { kind: "phone", comment: "overallComment", before: "Call ", match: "98765 43210", after: "." },
      { kind: "name", comment: "teachersComment", before: "Ask ", match: "vasundhara", after: "." },
    ]);
  });

  it("show similar reviews with school and similarity; versions of the same review don't count", async () => {
    const copied = await createReview({ schoolId: (await createSchool({ name: "First School" })).id, overallComment: TEXT });
    const similar = await createPending({
      schoolId: (await createSchool({ name: "Madhuban School" })).id,
      overallComment: TEXT.replace("Saturdays", "Sundays"),
    });
    const version = await createPending({
      schoolId: copied.schoolId,
      authorId: copied.authorId,
      replacesId: copied.id,
      isPendingVersion: true,
      overallComment: TEXT,
    });
    for (const review of [copied, similar, version]) await fingerprintReview(review.id, review);
    const hintsOf = async (id: string) => (await asha.read(`/api/admin/reviews/${id}`)).body.hints;
    const [hint] = (await hintsOf(similar.id)).filter(({ other }: { other: { id: string } }) => other.id === copied.id);
    expect(hint).toMatchObject({ kind: "likeness", other: { schoolName: "First School", status: "approved" } });
    expect(hint.percent).toBeGreaterThanOrEqual(70);
    expect(hint.excerpt).toMatch(/^The teachers at this school/);
    expect((await hintsOf(version.id)).map(({ other }: { other: { id: string } }) => other.id)).toEqual([similar.id]);
  });

  it("show a burst compared with the school's usual number", async () => {
    const { id: schoolId } = await createSchool({ name: "Sanjeevani School" });
    for (let hour = 0; hour < 6; hour++) await createPending({ schoolId, submittedAt: new Date(Date.UTC(2026, 10, 10, hour)) });
    const rows = await searchQueue("sanjeevani");
    expect(rows[3].hints).toEqual([{ kind: "burst", inDay: 6, inWeek: 6, usualInWeek: 0 }]);
  });
});

it("the detail has the author's verification, decisions, edits, reports and appeals", async () => {
  const { id: schoolId } = await createSchool();
  const review = await createPending({ schoolId });
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
