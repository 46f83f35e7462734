import { beforeAll, describe, expect, it } from "vitest";
import { db, inTransaction } from "@/lib/platform/db";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { listStatisticsDifferences, recountStatistics } from "@/lib/reviews/statistics";
import { listRatingDifferences, refreshSearch } from "@/lib/search/engine/postgres/verify-ratings";
import { loadDemoData } from "@/prisma/seed/load-demo-data";

beforeAll(async () => {
  expect(await loadDemoData()).toEqual({ schools: 60, reviews: 400 });
});

describe("the demo data", () => {
  it("is loaded once, even if requested several times", async () => {
    expect(await loadDemoData()).toEqual({ schools: 0, reviews: 0 });
    expect(await db().school.count()).toBe(60);
  });

  it("is marked in every row", async () => {
    expect(await db().school.count({ where: { isDemo: false } })).toBe(0);
    expect(await db().user.count({ where: { isDemo: false } })).toBe(0);
    expect(await db().review.count({ where: { isDemo: false } })).toBe(0);
  });

  it("has only reviews by parents who were verified and enrolled before", async () => {
    const strangers = await db().$queryRaw<{ id: string }[]>`
      SELECT reviews.id FROM reviews JOIN users ON users.id = reviews.author_id
      WHERE reviews.status = 'approved' AND NOT (
        users.is_verified AND users.verified_at < reviews.submitted_at AND reviews.published_on >= reviews.submitted_at::date
        AND EXISTS (SELECT 1 FROM enrolments WHERE parent_id = users.id AND enrolments.school_id = reviews.school_id
          AND confirmed_at < reviews.submitted_at AND started_on <= reviews.submitted_at::date))`;
    expect(strangers).toEqual([]);
  });

  it("has the checked document of every author", async () => {
    const { reviews } = await listSchoolReviews({
      schoolId: (await db().school.findFirstOrThrow({ where: { reviews: { some: {} } } })).id,
    });
    expect(reviews.map((review) => review.provenance)).not.toContain(null);
    expect(await db().user.count({ where: { decisions: { none: { decision: "approved", documentKind: { not: null } } } } })).toBe(0);
  });

  it("has the academic year of every review", async () => {
    expect(await db().review.count({ where: { academicYear: null } })).toBe(0);
  });

  it("has statistics that match its reviews", async () => {
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("covers a dozen cities, schools without reviews or fees, and every rating", async () => {
    expect(await db().place.count({ where: { schoolCount: { gt: 0 } } })).toBe(12);
    expect(await db().school.count({ where: { reviews: { none: {} } } })).toBeGreaterThan(2);
    expect(await db().school.count({ where: { averageFees: null } })).toBeGreaterThan(5);
    const stars = await db().review.groupBy({ by: ["overallRating"] });
    expect(stars.map((group) => group.overallRating).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it("shows the school's Verified badge: some have a board number, none a UDISE code", async () => {
    const numbered = await db().school.findMany({ where: { affiliationNumber: { not: null } } });
    expect(new Set(numbered.map((school) => school.boardAffiliation))).toEqual(new Set(["CBSE", "CISCE"]));
    expect(new Set(numbered.map((school) => school.affiliationNumber)).size).toBe(numbered.length);
    expect(await db().school.count({ where: { affiliationNumber: null } })).toBeGreaterThan(40);
    expect(await db().school.count({ where: { udiseCode: { not: null } } })).toBe(0);
  });

  it("has no two reviews of a school with the same text", async () => {
    const repeated = await db().$queryRaw`
      SELECT school_id, overall_comment FROM reviews WHERE overall_comment IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`;
    expect(repeated).toEqual([]);
  });
});

describe("statistics", () => {
  it("that were altered are found and recomputed", async () => {
    const [{ schoolId, reviewCount }] = await db().schoolStatistics.findMany({ take: 1, orderBy: { reviewCount: "desc" } });
    await db().schoolStatistics.update({ where: { schoolId }, data: { overallSum: { increment: 1 } } });
    expect(await listStatisticsDifferences()).toEqual([{ schoolId, stored: reviewCount, counted: reviewCount }]);
    await recountStatistics([schoolId]);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("in the search table that were altered are found and recomputed", async () => {
    const { schoolId } = await db().schoolStatistics.findFirstOrThrow();
    const { serial } = await db().school.findUniqueOrThrow({ where: { id: schoolId } });
    expect(await listRatingDifferences()).toEqual([]);
    for (const forged of [{ averageRating: 1.5 }, { bayesianRating: 4.9 }, { rank: 1n }]) {
      await db().schoolSearch.update({ where: { serial }, data: forged });
      expect(await listRatingDifferences()).toMatchObject([{ schoolId }]);
      await refreshSearch([schoolId]);
      expect(await listRatingDifferences()).toEqual([]);
    }
  });

  it("are deleted with the last approved review of a school", async () => {
    const { schoolId } = await db().schoolStatistics.findFirstOrThrow({ where: { reviewCount: 1 } });
    await inTransaction(async () => {
      await db().review.updateMany({ where: { schoolId }, data: { status: "removed", removalCode: "withdrawn" } });
      await recountStatistics([schoolId]);
    });
    expect(await db().schoolStatistics.findUnique({ where: { schoolId } })).toBeNull();
    expect(await listStatisticsDifferences()).toEqual([]);
  });
});
