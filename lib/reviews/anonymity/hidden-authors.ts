import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";

/**
 * The first publication of an anonymous review hides the author of all their anonymous reviews of the school, so that no later decision
 * reveals them. A merger hides all authors: a name seen before could lead to a review of the other school.
 */
export async function listHiddenAuthors(ids: string[]): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ id: string }[]>`SELECT id FROM reviews WHERE id = ANY (${ids}::uuid[]) AND ${AUTHOR_IS_HIDDEN}`;
  return new Set(rows.map(({ id }) => id));
}

/** SQL on `reviews`. A review without an author (a deleted account, or a merger will replace it) counts as hidden, to look like the others. */
export const AUTHOR_IS_HIDDEN = Prisma.sql`(reviews.is_anonymous AND (reviews.published_on IS NOT NULL OR reviews.author_id IS NULL
  OR EXISTS (SELECT FROM reviews AS other WHERE other.author_id = reviews.author_id AND other.school_id = reviews.school_id
    AND other.is_anonymous AND other.published_on IS NOT NULL)
  OR EXISTS (SELECT FROM schools AS merged WHERE merged.merged_into_id = reviews.school_id)))`;
