import { Prisma } from "@/prisma/generated/client";
import type { ReadSnapshot } from "@/lib/platform/database/snapshot";
import { RATING_CATEGORIES } from "@/lib/schools/criteria";
import { MIN_REVIEWS } from "./criteria";

/** The columns of statistics.csv. Add new ones at the end; never remove or rename one. */
export const RATING_COLUMNS = ["id", "reviews", ...RATING_CATEGORIES, "stars1", "stars2", "stars3", "stars4", "stars5"] as const;

const AVERAGES = Prisma.raw(RATING_CATEGORIES.map((category) => `round(${category}_sum::numeric / review_count, 2)::float8`).join(", "));

/** The ratings of the given schools with at least MIN_REVIEWS published reviews, as cells of RATING_COLUMNS, in the order of the ids. */
export async function readRatingRows(read: ReadSnapshot, ids: string[]): Promise<(string | number)[][]> {
  const rows = await read<{ cells: (string | number)[] }[]>`
    SELECT json_build_array(school_id, review_count, ${AVERAGES}, stars_1, stars_2, stars_3, stars_4, stars_5) AS cells
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS given (id, position) JOIN school_statistics ON school_id = given.id
    WHERE review_count >= ${MIN_REVIEWS} ORDER BY position`;
  return rows.map(({ cells }) => cells);
}
