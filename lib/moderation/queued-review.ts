import { Prisma } from "@/prisma/generated/client";
import { listEditingLocks } from "@/lib/editing-locks/editing-locks";
import { dayOf } from "@/lib/platform/dates";
import { listHiddenAuthors } from "@/lib/reviews/anonymity/hidden-authors";
import { omit, pick } from "@/lib/platform/fields";
import { commentColumns, ratingColumns } from "@/lib/reviews/review-columns";
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
 * The review that this one would replace; null if only one of the two is anonymous, because that would reveal an author.
 * At the first check of an anonymous review moderators see its author anyway; after a merger they don't.
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
    const { submittedAt, school, author, edits, isPendingVersion, hiddenById, hiddenByReportId, ...review } = row;
    const isHidden = hidden.has(row.id);
    const replaces = shownReplaced(row);
    return {
      ...omit(review, "publishedOn", "status", "replaces", "mergerParts"),
      isPendingVersion: isPendingVersion && replaces !== null,
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
