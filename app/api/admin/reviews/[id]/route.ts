import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { removeReview } from "@/lib/moderation/decide-review";
import { editPayload, removalPayload } from "@/lib/moderation/schema";
import { editReview } from "@/lib/moderation/edit-review";
import { getReviewDetail } from "@/lib/moderation/review-detail";
import { emptyQuery } from "../../../empty-query";
import { mayDecide, reviewParams } from "../review";

// GET /api/admin/reviews/:id – all that the team may know about a review before it decides
export const GET = route({ access: "admin", params: reviewParams, query: emptyQuery, limit: "read" }, async ({ actor, params }) =>
  getReviewDetail({ id: params.id, adminId: actor.id }),
);

// PUT /api/admin/reviews/:id – an admin redacts a review that waits, or proposes other stars to its author
export const PUT = route(
  { access: "admin", params: reviewParams, authorize: mayDecide, body: editPayload, limit: "write" },
  async ({ actor, params, body }) => editReview({ actor, reviewId: params.id, edit: body }),
);

// DELETE /api/admin/reviews/:id – an admin removes a review, for a rule that its author is told
export const DELETE = route(
  { access: "admin", params: reviewParams, authorize: mayDecide, body: removalPayload, limit: "write" },
  async ({ actor, params, body }) => {
    await removeReview({ actor, reviewId: params.id, decision: body });
    return noContent();
  },
);

export const { POST, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "PUT", "DELETE");
