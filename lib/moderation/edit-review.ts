import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { issueLink } from "@/lib/enrolments/mailed-links";
import { fingerprintReview } from "@/lib/reviews/fingerprint-review";
import { ruleForAuthor } from "@/lib/reviews/labels";
import { pick } from "@/lib/platform/fields";
import { commentColumns, ratingColumns } from "@/lib/reviews/review-columns";
import { COMMENT_NAMES, NO_RULE, type ReviewComments, type ReviewRatings, type StatedRule } from "@/lib/reviews/schema";
import { UNDO_SECONDS } from "@/lib/verification/schema";
import { findAuthor, getLockedReview, type LockedReviewRow, lockReviewsAndAuthors, requireVersion, decisionState } from "./locked-review";
import { appendToLog } from "./log/public-log";
import { isRedaction } from "./redaction";
import { getReviewDetail } from "./review-detail";
import { type EditPayload, RATING_NAMES } from "./schema";
import type { ReviewDetail } from "./view";

/**
 * Redacts a pending review, whose original is stored; ratings are only proposed to the author by an emailed link.
 * @throws AppError NOT_FOUND; DECIDED when it isn't pending; CONFLICT (stale); VALIDATION when words were added. If the
 * author deleted their account, the proposal stays unanswered: an error would reveal the deletion
 */
export function editReview({ actor, reviewId, edit }: { actor: Person; reviewId: string; edit: EditPayload }): Promise<ReviewDetail> {
  return inTransaction(async () => {
    await lockReviewsAndAuthors([reviewId]);
    const review = await getLockedReview(reviewId);
    if (decisionState(review) !== "undecided") throw new AppError("DECIDED", "You can only edit a review that is waiting to be checked.");
    requireVersion(review, edit.version);
    const current = await db().review.findUniqueOrThrow({ where: { id: reviewId }, select: { ...commentColumns, ...ratingColumns } });
    const comments = changedComments(current, await originalOf(reviewId), edit);
    const proposed = proposedRatings(current, edit);
    if (comments || proposed) await recordEdit({ actor, review, current, comments, proposed, rule: edit.reasonCode ?? NO_RULE });
    return getReviewDetail({ id: reviewId, actor });
  });
}

type ReviewContent = ReviewComments & ReviewRatings;

/** The comments as submitted; empty if nobody has edited them yet. */
async function originalOf(reviewId: string): Promise<Partial<ReviewComments>> {
  const first = await db().reviewEdit.findFirst({ where: { reviewId }, orderBy: { editedAt: "asc" }, select: { commentsBefore: true } });
  return (first?.commentsBefore ?? {}) as Partial<ReviewComments>;
}

/**
 * The redacted comments, also compared with the original, because repeated edits could rewrite a comment. Undefined leaves one
 * unchanged; null or blank removes it.
 */
function changedComments(current: ReviewContent, original: Partial<ReviewComments>, edit: EditPayload): Partial<ReviewComments> | null {
  const changed = COMMENT_NAMES.filter((name) => edit[name] !== undefined && (edit[name] || null) !== current[name]);
  const added = changed.filter(
    (name) => ![current, { ...current, ...original }].every((own) => isRedaction(own[name], edit[name] ?? null)),
  );
  if (added.length > 0)
    throw new AppError(
      "VALIDATION",
      "You can remove or replace words, but not add any.",
      Object.fromEntries(added.map((name) => [name, "Only remove or replace words"])),
    );
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, edit[name] || null])) : null;
}

function proposedRatings(current: ReviewContent, edit: EditPayload): Partial<ReviewRatings> | null {
  const changed = RATING_NAMES.filter((name) => typeof edit[name] === "number" && edit[name] !== current[name]);
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, edit[name]!])) : null;
}

interface Edit {
  actor: Person;
  review: LockedReviewRow;
  current: ReviewContent;
  comments: Partial<ReviewComments> | null;
  proposed: Partial<ReviewRatings> | null;
  rule: StatedRule;
}

async function recordEdit({ actor, review, current, comments, proposed, rule }: Edit): Promise<void> {
  const [id, now] = [newId(), clock.now()];
  if (proposed)
    await db().reviewEdit.updateMany({
      where: { reviewId: review.id, ratingsState: "proposed" },
      data: { ratingsState: "lapsed", answeredAt: now },
    });
  await db().reviewEdit.create({
    data: {
      id,
      reviewId: review.id,
      editedById: actor.id,
      editedAt: now,
      commentsBefore: pick(current, commentColumns),
      ...(proposed && { ratingsProposed: proposed as Prisma.InputJsonObject, ratingsState: "proposed" }),
    },
  });
  await db().review.update({
    where: { id: review.id },
    data: { ...comments, ...(comments && { isEdited: true }), version: { increment: 1 } },
  });
  if (comments) await fingerprintReview(review.id, { ...current, ...comments });
  const author = await findAuthor(review);
  if (author) {
    const { id: userId, firstName, email: address } = author;
    const facts = {
      firstName,
      schoolName: review.school.name,
      rule: comments ? ruleForAuthor(rule) : "",
      link: proposed ? await issueLink("review-edit", id) : "",
    };
    await queueMail({ kind: "review-edited", address, userId, about: `review-edit:${id}`, delaySeconds: UNDO_SECONDS, facts });
  }
  await recordAudit({
    actor,
    action: "review.edit",
    subject: { kind: "review", id: review.id },
    after: { editId: id, rule, comments: Object.keys(comments ?? {}), proposed: Object.keys(proposed ?? {}) },
  });
  if (comments) await appendToLog({ kind: "edited", subject: "review", schoolId: review.schoolId, ruleCode: rule });
}
