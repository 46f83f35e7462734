import { describe, expect, it } from "vitest";
import { findSchool } from "@/lib/schools/queries";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

describe("a school", () => {
  it("is found by id, with its fees, newest year first, and its average ratings", async () => {
    const fees = [
      { academicYear: 2025, averageFees: 48_000 },
      { academicYear: 2026, averageFees: 52_500.5 },
    ];
    const { id } = await createSchool({ fees, averageFees: 52_500.5 });
    await createReview({ schoolId: id, overallRating: 5 });
    await createReview({ schoolId: id, overallRating: 2 });
    const school = await findSchool(id);
    expect(school?.fees).toEqual([...fees].reverse());
    expect(school?.stats).toMatchObject({ averageRating: 3.5, totalReviews: 2, recommendPercent: 50, ratingCounts: [0, 1, 0, 0, 1] });
  });

  it("without reviews has no rating instead of zero stars", async () => {
    const { id } = await createSchool();
    expect((await findSchool(id))?.stats).toMatchObject({ averageRating: null, totalReviews: 0, recommendPercent: null });
  });

  it("that has closed is found, marked closed and not indexable", async () => {
    const { id } = await createSchool({ status: "closed", factCount: 9 });
    expect(await findSchool(id)).toMatchObject({ isClosed: true, isIndexable: false });
  });

  it("that was merged into another isn't found", async () => {
    const { id } = await createSchool({ status: "merged" });
    expect(await findSchool(id)).toBeNull();
  });

  it.each(["no-such-school-abc123", "../etc/passwd", "A B", "'; DROP TABLE schools; --", ""])("isn't found by %j", async (id) => {
    expect(await findSchool(id)).toBeNull();
  });
});
