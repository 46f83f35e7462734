import type { Prisma } from "@/prisma/generated/client";
import { listEditingLocks } from "@/lib/editing-locks/editing-locks";
import { dayOf } from "@/lib/platform/dates";
import { commentColumns, ratingColumns } from "@/lib/reviews/review-columns";
import { listHints } from "./hints/list-hints";
import type { QueuedReview } from "./view";

export const queuedColumns = {
  id: true,
  submittedAt: true,
  isAnonymous: true,
  academicYear: true,
  isSolicited: true,
  isEdited: true,
  isPendingVersion: true,
  hiddenById: true,
  hiddenByReportId: true,
  version: true,
  ...ratingColumns,
  ...commentColumns,
  school: { select: { id: true, name: true, city: true, principalName: true } },
  author: { select: { id: true, firstName: true, lastName: true } },
  edits: { where: { ratingsState: "proposed" }, take: 1, select: { id: true } },
  replaces: { select: { id: true, isAnonymous: true, publishedOn: true, ...ratingColumns, ...commentColumns } },
} satisfies Prisma.ReviewSelect;

type Row = Prisma.ReviewGetPayload<{ select: typeof queuedColumns }>;

/** Rows of the queue, with hints and with the admin who has the review open. */
export async function toQueuedReviews(rows: Row[], adminId: string): Promise<QueuedReview[]> {
  const locks = await listEditingLocks({ kind: "review", subjectIds: rows.map(({ id }) => id), adminId });
  const hints = await listHints(rows);
  return rows.map(({ submittedAt, school, author, edits, replaces, hiddenById, hiddenByReportId, ...review }) => ({
    ...review,
    createdAt: submittedAt.toISOString(),
    school: { id: school.id, name: school.name, city: school.city },
    user: author,
    replaces: replaces && { ...replaces, publishedOn: dayOf(replaces.publishedOn) },
    hiddenBecause: hiddenByReportId ? "report" : hiddenById ? "revocation" : null,
    isAuthorAsked: edits.length > 0,
    hints: hints.get(review.id)!,
    claimedBy: locks.get(review.id) ?? null,
  }));
}
