import { db } from "@/lib/platform/db";
import { likeness, shinglesOf } from "@/lib/reviews/likeness";
import { commentColumns } from "@/lib/reviews/review-columns";
import { reviewComments, type ReviewComments } from "@/lib/reviews/schema";
import type { LikenessHint, ReviewStatus } from "../view";

const COMMENTS = reviewComments.keyof().options;
/** From this share on two reviews are shown as nearly equal. */
const ALIKE = 0.5;
/** Bands in common that are looked at, and reviews that are compared, for each review. */
const [BANDS_READ, COMPARED] = [400, 5];
const EXCERPT = 160;

export type WithWords = { id: string } & ReviewComments;

/**
 * Reviews that say nearly the same as these: found by a band that their fingerprints share (an index), then compared truly.
 * An author's own versions at one school are no hint.
 */
export async function listLikenessHints(reviews: WithWords[]): Promise<Map<string, LikenessHint[]>> {
  const pairs = await listCandidates(reviews.map(({ id }) => id));
  const others = await db().review.findMany({
    where: { id: { in: pairs.map(({ otherId }) => otherId) } },
    select: { id: true, status: true, ...commentColumns, school: { select: { id: true, name: true } } },
  });
  const known = new Map([...reviews, ...others].map((review) => [review.id, shinglesOf(wordsOf(review))]));
  const otherById = new Map(others.map((other) => [other.id, other]));
  const hints = new Map<string, LikenessHint[]>(reviews.map(({ id }) => [id, []]));
  for (const { id, otherId } of pairs) {
    const other = otherById.get(otherId);
    const share = likeness(known.get(id)!, known.get(otherId)!);
    if (!other || share < ALIKE) continue;
    hints.get(id)!.push({
      kind: "likeness",
      other: { id: otherId, schoolId: other.school.id, schoolName: other.school.name, status: other.status as ReviewStatus },
      percent: Math.round(share * 100),
      excerpt: beginning(wordsOf(other).filter(Boolean).join(" ")),
    });
  }
  for (const ofReview of hints.values()) ofReview.sort((one, another) => another.percent - one.percent);
  return hints;
}

const listCandidates = (ids: string[]) => db().$queryRaw<{ id: string; otherId: string }[]>`
  SELECT own.id, near.id AS "otherId" FROM reviews AS own CROSS JOIN LATERAL (
    SELECT shared.id FROM (
      SELECT other.id FROM review_fingerprints AS mine
        JOIN review_fingerprints AS theirs ON theirs.value = mine.value AND theirs.band = mine.band AND theirs.review_id <> mine.review_id
        JOIN reviews AS other ON other.id = theirs.review_id
      WHERE mine.review_id = own.id AND (other.school_id <> own.school_id OR other.author_id IS DISTINCT FROM own.author_id)
      LIMIT ${BANDS_READ}) AS shared
    GROUP BY shared.id ORDER BY count(*) DESC, shared.id LIMIT ${COMPARED}) AS near
  WHERE own.id = ANY (${ids}::uuid[])`;

const wordsOf = (review: ReviewComments) => COMMENTS.map((comment) => review[comment]);
const beginning = (text: string) => (text.length > EXCERPT ? `${text.slice(0, text.lastIndexOf(" ", EXCERPT))}…` : text);
