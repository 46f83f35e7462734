import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { removeReview } from "@/lib/moderation/decisions/decide-review";
import { editReview } from "@/lib/moderation/edit-review";
import { getReviewDetail } from "@/lib/moderation/review-detail";
import { editPayload, removalPayload } from "@/lib/moderation/schema";
import { reviewDetail } from "@/lib/moderation/view";
import { SUBMISSION_BYTES } from "@/lib/reviews/schema";
import { requireMayDecide } from "@/lib/moderation/decisions/require-decider";
import { emptyQuery, idParams } from "../../../parameters";

export const GET = adminRead({
  summary: "All that moderators see of a review, with earlier decisions, edits, reports and appeals",
  params: idParams,
  query: emptyQuery,
  response: { schema: reviewDetail },
  handle: ({ actor, params }) => getReviewDetail({ id: params.id, actor }),
});

export const PUT = adminWrite({
  summary: "Redact a pending review, or propose other ratings to its author by email",
  params: idParams,
  authorize: ({ id }, { actor }) => requireMayDecide(actor, id),
  body: editPayload,
  maxBytes: SUBMISSION_BYTES,
  response: { schema: reviewDetail },
  errors: ["DECIDED", "CONFLICT"],
  handle: ({ actor, params, body }) => editReview({ actor, reviewId: params.id, edit: body }),
});

export const DELETE = adminWrite({
  summary: "Remove a review and tell its author the rule it broke",
  description: "With `reopen`, also a published one. The email is sent after ten seconds.",
  params: idParams,
  authorize: ({ id }, { actor }) => requireMayDecide(actor, id),
  body: removalPayload,
  errors: ["DECIDED", "CONFLICT"],
  handle: async ({ actor, params, body }) => {
    await removeReview({ actor, reviewId: params.id, decision: body });
  },
});

export const { POST, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "PUT", "DELETE");
