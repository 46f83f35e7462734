import type { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { findLink, redeemLink } from "@/lib/enrolments/mailed-links";
import { lockReviews } from "./lock-reviews";
import { ratingColumns } from "./review-columns";
import { reviewRatings } from "./schema";
import type { RatingProposal } from "./view";

/** The proposed ratings of an emailed link, without using it. @throws AppError NOT_FOUND (used, expired, never existed) */
export async function getProposal(token: string): Promise<RatingProposal> {
  const edit = await findEdit(await findLink("review-edit", token));
  return toProposal(edit);
}

/** Records the author's answer. If the review was decided meanwhile, the proposal has expired. @throws AppError NOT_FOUND */
export async function answerProposal({ token, agrees }: { token: string; agrees: boolean }): Promise<RatingProposal> {
  return inTransaction(async () => {
    const { id, reviewId } = await findEdit(await redeemLink("review-edit", token));
    await lockReviews([reviewId]);
    const edit = await findEdit(id);
    const proposal = toProposal(edit);
    if (edit.ratingsState !== "proposed") return proposal;
    const isPending = edit.review.status === "pending";
    const state = !isPending ? "lapsed" : agrees ? "agreed" : "declined";
    if (state === "agreed")
      await db().review.update({ where: { id: reviewId }, data: { ...proposal.proposed, version: { increment: 1 } } });
    await db().reviewEdit.update({ where: { id }, data: { ratingsState: state, answeredAt: clock.now() } });
    return { ...proposal, state };
  });
}

async function findEdit(id: string | null) {
  const edit = id && (await db().reviewEdit.findUnique({ where: { id }, select: editColumns }));
  if (!edit || edit.ratingsProposed === null)
    throw new AppError("NOT_FOUND", "This link has already been used or has expired. Your stars stay as you gave them.");
  return edit;
}

const editColumns = {
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
