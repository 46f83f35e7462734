import { onlyAllows, route } from "@/lib/http/route";
import { approveReview } from "@/lib/moderation/decide-review";
import { approvalPayload } from "@/lib/moderation/schema";
import { mayDecide, reviewParams } from "../../review";

// PUT /api/admin/reviews/:id/approve – a moderator publishes a pending review
export const PUT = route(
  { access: "admin", params: reviewParams, authorize: mayDecide, body: approvalPayload, limit: "write" },
  async ({ actor, params, body }) => approveReview({ actor, reviewId: params.id, decision: body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
