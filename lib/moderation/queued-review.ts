import { Prisma } from "@/prisma/generated/client";
import { listEditingLocks } from "@/lib/editing-locks/editing-locks";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { commentColumns, ratingColumns, pick } from "@/lib/reviews/review-columns";
import { listBurstHints } from "@/lib/moderation/hints/burst-hints";
import { findHints } from "@/lib/moderation/hints/find-hints";
import { listLikenessHints, type ReviewText } from "@/lib/moderation/hints/likeness-hints";
import type { QueuedReview, ReviewHint } from "./view";

export const queuedColumns = {
  id: true,
  submittedAt: true,
  isAnonymous: true,
  academicYear: true,
  isSolicited: true,
  isEdited: true,
  isPendingVersion: true,
  publishedOn: true,
  status: true,
  hiddenById: true,
  hiddenByReportId: true,
  version: true,
  ...ratingColumns,
  ...commentColumns,
  school: { select: { id: true, name: true, city: true, principalName: true } },
  author: { select: { id: true, firstName: true, lastName: true } },
  edits: { where: { ratingsState: "proposed" }, take: 1, select: { id: true } },
  mergerParts: { where: { kind: "review", NOT: { before: { equals: Prisma.DbNull } } }, take: 1, select: { id: true } },
  replaces: { select: { id: true, isAnonymous: true, publishedOn: true, ...ratingColumns, ...commentColumns } },
} satisfies Prisma.ReviewSelect;

type Row = Prisma.ReviewGetPayload<{ select: typeof queuedColumns }>;

/**
 * The anonymous reviews whose author is hidden: from the first publication of an anonymous review on, with all others that its author wrote
 * anonymously about the school. Hiding or removing one, or a new version, must not be a way to learn who wrote it.
 */
export async function listHiddenAuthors(ids: string[]): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ id: string }[]>`SELECT id FROM reviews WHERE id = ANY (${ids}::uuid[]) AND ${AUTHOR_IS_HIDDEN}`;
  return new Set(rows.map(({ id }) => id));
}

/** Needs `reviews`. */
export const AUTHOR_IS_HIDDEN = Prisma.sql`(reviews.is_anonymous AND (reviews.published_on IS NOT NULL OR EXISTS (
  SELECT FROM reviews AS other WHERE other.author_id = reviews.author_id AND other.school_id = reviews.school_id
    AND other.is_anonymous AND other.published_on IS NOT NULL)))`;

/**
 * The review that it would replace. Of two with different signatures, only a named one beside an anonymous one that has never been published:
 * otherwise an anonymous review would lead to a name. None that a merger linked: before it, the author of a first review was shown.
 */
function shownReplaced({ isAnonymous, publishedOn, status, replaces, mergerParts }: Row): Row["replaces"] {
  const isFirstCheck = isAnonymous && publishedOn === null && status === "pending";
  return replaces && mergerParts.length === 0 && (replaces.isAnonymous === isAnonymous || isFirstCheck) ? replaces : null;
}

export async function toQueuedReviews(rows: Row[], adminId: string): Promise<QueuedReview[]> {
  const locks = await listEditingLocks({ kind: "review", subjectIds: rows.map(({ id }) => id), adminId });
  const hints = await listHints(rows);
  const hidden = await listHiddenAuthors(rows.map(({ id }) => id));
  return rows.map((row) => {
    const {
      submittedAt,
      publishedOn: _,
      status: __,
      school,
      author,
      edits,
      replaces: ___,
      mergerParts: ____,
      hiddenById,
      hiddenByReportId,
      ...review
    } = row;
    const isHidden = hidden.has(row.id);
    const replaces = shownReplaced(row);
    return {
      ...review,
      createdAt: submittedAt.toISOString(),
      school: { id: school.id, name: school.name, city: school.city },
      user: isHidden ? null : author,
      isAuthorHidden: isHidden,
      replaces: replaces && { ...replaces, publishedOn: dayOf(replaces.publishedOn) },
      hiddenBecause: hiddenByReportId ? "report" : hiddenById ? "revocation" : null,
      isAuthorAsked: edits.length > 0,
      hints: hints.get(review.id)!,
      claimedBy: locks.get(review.id) ?? null,
    };
  });
}

type Hinted = ReviewText & { school: { principalName: string | null } };

/** All hints for these reviews: similar reviews, bursts, then passages of their text. */
async function listHints(reviews: Hinted[]): Promise<Map<string, ReviewHint[]>> {
  const [similar, bursts] = [await listLikenessHints(reviews), await listBurstHints(reviews.map(({ id }) => id))];
  return new Map(
    reviews.map((review) => {
      const burst = bursts.get(review.id);
      const passages = findHints(pick(review, commentColumns), review.school);
      return [review.id, [...(similar.get(review.id) ?? []), ...(burst ? [burst] : []), ...passages]];
    }),
  );
}
