import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { removeReview } from "@/lib/moderation/decide-review";
import { editPayload, removalPayload } from "@/lib/moderation/schema";
import { editReview } from "@/lib/moderation/edit-review";
import { getReviewDetail } from "@/lib/moderation/review-detail";
import { SUBMISSION_BYTES } from "@/lib/reviews/schema";
import { emptyQuery } from "../../../empty-query";
import { mayDecide, reviewParams } from "../review";

// GET /api/admin/reviews/:id – all that moderators see of a review
export const GET = route({ access: "admin", params: reviewParams, query: emptyQuery, limit: "read" }, async ({ actor, params }) =>
  getReviewDetail({ id: params.id, adminId: actor.id }),
);

// PUT /api/admin/reviews/:id – a moderator redacts a pending review, or proposes other stars to its author
export const PUT = route(
  { access: "admin", params: reviewParams, authorize: mayDecide, body: editPayload, maxBytes: SUBMISSION_BYTES, limit: "write" },
  async ({ actor, params, body }) => editReview({ actor, reviewId: params.id, edit: body }),
);

// DELETE /api/admin/reviews/:id – a moderator removes a review and tells its author the rule it broke
export const DELETE = route(
  { access: "admin", params: reviewParams, authorize: mayDecide, body: removalPayload, limit: "write" },
  async ({ actor, params, body }) => {
    await removeReview({ actor, reviewId: params.id, decision: body });
    return noContent();
  },
);

export const { POST, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "PUT", "DELETE");
