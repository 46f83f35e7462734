import { recount } from "@/lib/analytics/roll-up-days";
import { db, inTransaction } from "@/lib/platform/db";
import { recountStatistics } from "@/lib/reviews/statistics";

const TIMEOUT_MS = 60_000;

/**
 * Deletes the demo schools, parents and reviews in one transaction, with everything that belongs to them, and places and
 * pincodes without schools. Recounts the figures, and the statistics of real schools that a demo parent reviewed.
 */
export async function removeDemoData(): Promise<{ schools: number; parents: number; reviews: number }> {
  return inTransaction(
    async () => {
      const isDemoReview = { OR: [{ isDemo: true }, { author: { isDemo: true } }, { school: { isDemo: true } }] };
      const reviewed = await db().review.findMany({
        where: { ...isDemoReview, school: { isDemo: false } },
        select: { schoolId: true },
        distinct: ["schoolId"],
      });
      const { count: reviews } = await db().review.deleteMany({ where: isDemoReview });
      if (reviewed.length) await recountStatistics(reviewed.map(({ schoolId }) => schoolId));
      const { count: parents } = await db().user.deleteMany({ where: { isDemo: true } });
      const left = await db().school.findMany({ where: { isDemo: true }, select: { placeId: true, zipCode: true } });
      const { count: schools } = await db().school.deleteMany({ where: { isDemo: true } });
      const placeIds = [...new Set(left.map(({ placeId }) => placeId))];
      const codes = [...new Set(left.map(({ zipCode }) => zipCode))];
      await db()
        .$executeRaw`DELETE FROM pincodes WHERE code = ANY (${codes}) AND NOT EXISTS (SELECT 1 FROM schools WHERE zip_code = pincodes.code)`;
      await db().place.deleteMany({ where: { id: { in: placeIds }, schools: { none: {} } } });
      await recount();
      return { schools, parents, reviews };
    },
    { timeout: TIMEOUT_MS },
  );
}
