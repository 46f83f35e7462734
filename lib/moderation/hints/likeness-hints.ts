import { db } from "@/lib/platform/db";
import { hasReachedModerators } from "@/lib/reviews/anonymity/queue-arrival";
import { likeness, shinglesOf } from "@/lib/reviews/likeness";
import { commentColumns } from "@/lib/reviews/review-columns";
import { COMMENT_NAMES, type ReviewComments } from "@/lib/reviews/schema";
import type { LikenessHint, ReviewStatus } from "../view";

const MIN_SIMILARITY = 0.5;
const [MAX_BANDS, MAX_COMPARED] = [400, 5];
const EXCERPT_LENGTH = 160;

export type ReviewText = { id: string } & ReviewComments;

/**
 * Reviews with nearly the same words, except versions by the same author at the same school. Candidates share a MinHash band, and are
 * then compared exactly.
 */
export async function listLikenessHints(reviews: ReviewText[]): Promise<Map<string, LikenessHint[]>> {
  const pairs = await listCandidates(reviews.map(({ id }) => id));
  const others = await db().review.findMany({
    where: { id: { in: pairs.map(({ otherId }) => otherId) }, ...hasReachedModerators() },
    select: { id: true, status: true, ...commentColumns, school: { select: { id: true, name: true } } },
  });
  const shinglesById = new Map([...reviews, ...others].map((review) => [review.id, shinglesOf(wordsOf(review))]));
  const otherById = new Map(others.map((other) => [other.id, other]));
  const hints = new Map<string, LikenessHint[]>(reviews.map(({ id }) => [id, []]));
  for (const { id, otherId } of pairs) {
    const other = otherById.get(otherId);
    if (!other) continue;
    const share = likeness(shinglesById.get(id)!, shinglesById.get(otherId)!);
    if (share < MIN_SIMILARITY) continue;
    hints.get(id)!.push({
      kind: "likeness",
      other: { id: otherId, schoolId: other.school.id, schoolName: other.school.name, status: other.status as ReviewStatus },
      percent: Math.round(share * 100),
      excerpt: startOf(wordsOf(other).filter(Boolean).join(" ")),
    });
  }
  for (const reviewHints of hints.values()) reviewHints.sort((one, another) => another.percent - one.percent);
  return hints;
}

const listCandidates = (ids: string[]) => db().$queryRaw<{ id: string; otherId: string }[]>`
  SELECT own.id, near.id AS "otherId" FROM reviews AS own CROSS JOIN LATERAL (
    SELECT shared.id FROM (
      SELECT other.id FROM review_fingerprints AS mine
        JOIN review_fingerprints AS theirs ON theirs.value = mine.value AND theirs.band = mine.band AND theirs.review_id <> mine.review_id
        JOIN reviews AS other ON other.id = theirs.review_id
      WHERE mine.review_id = own.id AND (other.school_id <> own.school_id OR other.author_id IS DISTINCT FROM own.author_id)
      LIMIT ${MAX_BANDS}) AS shared
    GROUP BY shared.id ORDER BY count(*) DESC, shared.id LIMIT ${MAX_COMPARED}) AS near
  WHERE own.id = ANY (${ids}::uuid[])`;

const wordsOf = (review: ReviewComments) => COMMENT_NAMES.map((comment) => review[comment]);
const startOf = (text: string) => (text.length > EXCERPT_LENGTH ? `${text.slice(0, text.lastIndexOf(" ", EXCERPT_LENGTH))}…` : text);
