import { describe, expect, it } from "vitest";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

describe("a school's reviews", () => {
  it("holds the approved ones only, newest day first", async () => {
    const { id: schoolId } = await createSchool();
    const older = await createReview({ schoolId, publishedOn: new Date("2026-09-01") });
    const newer = await createReview({ schoolId, publishedOn: new Date("2026-10-01") });
    await createReview({ schoolId, status: "pending" });
    await createReview({ schoolId, status: "removed" });
    const { reviews, total } = await listSchoolReviews({ schoolId });
    expect(reviews.map((review) => review.id)).toEqual([newer.id, older.id]);
    expect(total).toBe(2);
  });

  it("tells nothing of an anonymous author, and the name of one who gave it", async () => {
    const { id: schoolId } = await createSchool();
    const author = await createParent({ schoolId, firstName: "Meera", lastName: "Iyer" });
    await createReview({ schoolId, authorId: author.id, isAnonymous: false, publishedOn: new Date("2026-10-02") });
    await createReview({ schoolId, isAnonymous: true, publishedOn: new Date("2026-10-01") });
    const [named, anonymous] = (await listSchoolReviews({ schoolId })).reviews;
    expect(named.user).toEqual({ firstName: "Meera", lastName: "Iyer" });
    expect(anonymous.user).toBeNull();
    expect(JSON.stringify([named, anonymous])).not.toMatch(/authorId|example\.org|Kulkarni/);
  });

  it("takes the first comment given where the overall one is empty", async () => {
    const { id: schoolId } = await createSchool();
    await createReview({ schoolId, overallComment: " ", academicsComment: "Maths is taught with patience." });
    const [review] = (await listSchoolReviews({ schoolId })).reviews;
    expect(review.reviewText).toBe("Maths is taught with patience.");
  });
});
