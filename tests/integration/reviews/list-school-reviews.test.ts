import { beforeAll, describe, expect, it } from "vitest";
import { findFirstReviewDay, listNewestReviews, listSchoolReviews } from "@/lib/reviews/queries";
import { createParent } from "../../factories/parents";
import { createReview } from "../../factories/reviews";
import { createSchool } from "../../factories/schools";

let schoolId: string;
const texts = async (list: Partial<Parameters<typeof listSchoolReviews>[0]>) =>
  (await listSchoolReviews({ schoolId, ...list })).reviews.map((review) => review.reviewText);

beforeAll(async () => {
  const school = await createSchool();
  const other = await createSchool();
  schoolId = school.id;
  await createReview({
    schoolId,
    publishedOn: new Date("2026-03-01"),
    overallRating: 2,
    overallComment: "Oldest: the buses are late, 100% of the time",
  });
  await createReview({ schoolId, publishedOn: new Date("2026-11-02"), overallRating: 5, overallComment: "Newest: a fine library" });
  await createReview({
    schoolId,
    publishedOn: new Date("2026-06-10"),
    overallRating: 3,
    overallComment: " ",
    teachersComment: "Middle: her teacher_listens",
  });
  await createReview({ schoolId, status: "pending", overallComment: "Waiting: a fine library" });
  await createReview({ schoolId, status: "removed", overallComment: "Removed: a fine library" });
  await createReview({ schoolId: other.id, overallComment: "Elsewhere: a fine library" });
});

describe("the list of a school's reviews", () => {
  it("contains the school's approved reviews, newest first, each with its first comment", async () => {
    expect(await texts({})).toEqual([
      "Newest: a fine library",
      "Middle: her teacher_listens",
      "Oldest: the buses are late, 100% of the time",
    ]);
    expect((await listSchoolReviews({ schoolId })).total).toBe(3);
  });

  it("can start with the highest or the lowest rating", async () => {
    expect((await texts({ sort: "highest" }))[0]).toMatch(/^Newest/);
    expect((await texts({ sort: "lowest" }))[0]).toMatch(/^Oldest/);
  });

  it("ends each page at its limit and counts all", async () => {
    const second = await listSchoolReviews({ schoolId, page: 2, limit: 2 });
    expect(second.reviews.map((review) => review.reviewText)).toEqual(["Oldest: the buses are late, 100% of the time"]);
    expect(second.total).toBe(3);
    expect(await texts({ page: 3, limit: 2 })).toEqual([]);
  });

  it("includes the date of the first review", async () => {
    expect(await findFirstReviewDay(schoolId)).toBe("2026-03-01");
    expect(await findFirstReviewDay("no-such-school")).toBeNull();
  });
});

describe("a search in a school's reviews", () => {
  it("finds words of any comment in any case", async () => {
    expect(await texts({ search: "FINE library" })).toEqual(["Newest: a fine library"]);
    expect(await texts({ search: "teacher" })).toEqual(["Middle: her teacher_listens"]);
  });

  it("treats wildcards as ordinary characters", async () => {
    expect(await texts({ search: "100%" })).toHaveLength(1);
    expect(await texts({ search: "%" })).toHaveLength(1);
    expect(await texts({ search: "_" })).toEqual(["Middle: her teacher_listens"]);
    expect(await texts({ search: "\\" })).toEqual([]);
  });

  it("never finds a review by its author's name", async () => {
    const author = await createParent({ schoolId, firstName: "Zubeida", lastName: "Contractor" });
    await createReview({ schoolId, authorId: author.id, isAnonymous: false, publishedOn: new Date("2026-01-01") });
    expect(await texts({ search: "Zubeida" })).toEqual([]);
  });
});

describe("an anonymous review", () => {
  it("contains nothing about its author; a signed one only the name", async () => {
    const author = await createParent({ schoolId, firstName: "Yamini", lastName: "Pendharkar" });
    const school = await createSchool();
    await createReview({ schoolId: school.id, authorId: author.id });
    const named = await createParent({ schoolId, firstName: "Sunita", lastName: "Deshpande" });
    await createReview({ schoolId: school.id, authorId: named.id, isAnonymous: false });
    const { reviews } = await listSchoolReviews({ schoolId: school.id });
    const written = JSON.stringify(reviews);
    for (const trace of ["Yamini", "Pendharkar", author.id, author.email, named.id, named.email, "submittedAt"])
      expect(written).not.toContain(trace);
    expect(reviews.map((review) => review.user?.firstName ?? null).sort()).toEqual(["Sunita", null]);
  });
});

describe("a review with several versions", () => {
  /** Creates versions of one review, oldest first; all but the last are replaced. */
  async function aReviewInVersions(versions: { text: string; stars: number; isAnonymous?: boolean; status?: string }[]) {
    const { id } = await createSchool();
    const author = await createParent({ schoolId: id, firstName: "Zarina" });
    let replacesId: string | null = null;
    for (const [index, { text, stars, isAnonymous = true, status }] of versions.entries()) {
      const isLast = index === versions.length - 1;
      const publishedOn = new Date(`2026-0${index + 1}-05`);
      const fields = { overallRating: stars, overallComment: text, isAnonymous, publishedOn, replacesId, authorId: author.id };
      ({ id: replacesId } = await createReview({ schoolId: id, ...fields, status: status ?? (isLast ? "approved" : "replaced") }));
    }
    return (await listSchoolReviews({ schoolId: id })).reviews;
  }

  it("shows earlier versions newest first, with date and stars and without author", async () => {
    const reviews = await aReviewInVersions([
      { text: "First words", stars: 2 },
      { text: "Taken off", stars: 1, status: "removed" },
      { text: "Second words", stars: 3 },
      { text: "Last words", stars: 4 },
    ]);
    expect(reviews).toHaveLength(1);
    expect(reviews[0].earlier).toEqual([
      { createdAt: "2026-03-05", overallRating: 3, reviewText: "Second words", reply: null },
      { createdAt: "2026-01-05", overallRating: 2, reviewText: "First words", reply: null },
    ]);
    expect(JSON.stringify(reviews)).not.toMatch(/Zarina|replacesId|Taken off/);
  });

  it.each([
    { latest: "anonymous", signatures: [true, false, true, true], shown: ["Words 3"] },
    { latest: "with a name", signatures: [false, true, false, false], shown: ["Words 3"] },
    { latest: "anonymous for the first time", signatures: [false, false, true], shown: [] },
    { latest: "with a name for the first time", signatures: [true, true, false], shown: [] },
  ])("$latest: shows earlier versions only back to the last change of signature", async ({ signatures, shown }) => {
    const versions = signatures.map((isAnonymous, index) => ({ text: `Words ${index + 1}`, stars: index + 1, isAnonymous }));
    const [review] = await aReviewInVersions(versions);
    expect(review.user?.firstName).toBe(signatures.at(-1) ? undefined : "Zarina");
    expect(review.earlier.map(({ reviewText }) => reviewText)).toEqual(shown);
  });

  it("shows the academic year, whether it was requested by the school, and whether a moderator redacted it", async () => {
    const { id } = await createSchool();
    await createReview({ schoolId: id, academicYear: 2025, isSolicited: true, isEdited: true });
    expect((await listSchoolReviews({ schoolId: id })).reviews[0]).toMatchObject({
      academicYear: "2025-26",
      isSolicited: true,
      isEdited: true,
      earlier: [],
      reply: null,
    });
  });
});

describe("the newest reviews of all schools", () => {
  it("come newest first with their schools, and reveal no more about authors than a school's page", async () => {
    const [one, other] = [await createSchool({ name: "Near School" }), await createSchool({ name: "Far School" })];
    const author = await createParent({ schoolId: one.id, firstName: "Canary" });
    await createReview({ schoolId: one.id, authorId: author.id, publishedOn: new Date("2027-01-02") });
    await createReview({ schoolId: other.id, publishedOn: new Date("2027-01-03"), isAnonymous: false });
    await createReview({ schoolId: other.id, status: "pending" });
    const { reviews, hasMore } = await listNewestReviews({ limit: 2 });
    expect(reviews.map(({ school }) => school.name)).toEqual(["Far School", "Near School"]);
    expect(hasMore).toBe(true);
    expect(JSON.stringify(reviews[1])).not.toContain("Canary");
    const [onSchoolPage] = (await listSchoolReviews({ schoolId: one.id })).reviews;
    expect(reviews[1]).toEqual({ ...onSchoolPage, school: { id: one.id, name: one.name, city: one.city, state: one.state } });
  });
});
