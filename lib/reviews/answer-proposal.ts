import type { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { findAgreement, redeemAgreement } from "./agreement-token";
import { lockReviews } from "./lock-reviews";
import { ratingColumns } from "./review-columns";
import { reviewRatings } from "./schema";
import type { RatingProposal } from "./view";

/**
 * What a moderator proposes to the author who holds the mailed link. The link stays good.
 *
 * @throws AppError NOT_FOUND (used, too old, never given out)
 */
export async function getProposal(token: string): Promise<RatingProposal> {
  const edit = await findEdit(await findAgreement(token));
  return toProposal(edit);
}

/**
 * Takes the author's answer: nobody but the author sets a score. Agreed, and the review still waits: the stars change. Decided meanwhile, the
 * proposal has lapsed and nothing changes. The link works once; link and answer are one transaction.
 *
 * @throws AppError NOT_FOUND (used, too old, never given out)
 */
export async function answerProposal({ token, agrees }: { token: string; agrees: boolean }): Promise<RatingProposal> {
  return inTransaction(async () => {
    const { id, reviewId } = await findEdit(await redeemAgreement(token));
    await lockReviews([reviewId]);
    const edit = await findEdit(id);
    const proposal = toProposal(edit);
    if (edit.ratingsState !== "proposed") return proposal;
    const isWaiting = edit.review.status === "pending";
    const state = !isWaiting ? "lapsed" : agrees ? "agreed" : "declined";
    if (state === "agreed")
      await db().review.update({ where: { id: reviewId }, data: { ...proposal.proposed, version: { increment: 1 } } });
    await db().reviewEdit.update({ where: { id }, data: { ratingsState: state, answeredAt: clock.now() } });
    return { ...proposal, state };
  });
}

async function findEdit(id: string | null) {
  const edit = id && (await db().reviewEdit.findUnique({ where: { id }, select: editParts }));
  if (!edit || edit.ratingsProposed === null)
    throw new AppError("NOT_FOUND", "This link was used already, or is too old. Your own stars stay as you gave them.");
  return edit;
}

const editParts = {
  id: true,
  reviewId: true,
  ratingsProposed: true,
  ratingsState: true,
  review: {
    select: {
      status: true,
      school: { select: { name: true } },
      ...ratingColumns,
    },
  },
} satisfies Prisma.ReviewEditSelect;

function toProposal({ ratingsProposed, ratingsState, review }: Awaited<ReturnType<typeof findEdit>>): RatingProposal {
  const { status, school, ...given } = review;
  return {
    schoolName: school.name,
    state: ratingsState === "proposed" && status !== "pending" ? "lapsed" : (ratingsState as RatingProposal["state"]),
    given,
    proposed: { ...given, ...reviewRatings.partial().parse(ratingsProposed) },
  };
}
