import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { removeReview } from "@/lib/moderation/decide-review";
import { removalPayload } from "@/lib/moderation/schema";
import { mayDecide, reviewParams } from "../review";

// DELETE /api/admin/reviews/:id – an admin removes a review, for a rule that its author is told
export const DELETE = route(
  { actor: "admin", params: reviewParams, find: mayDecide, body: removalPayload, limit: "write" },
  async ({ actor, params, body }) => {
    await removeReview({ actor, reviewId: params.id, decision: body });
    return noContent();
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
