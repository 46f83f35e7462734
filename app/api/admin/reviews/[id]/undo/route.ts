import { onlyAllows, route } from "@/lib/http/route";
import { undoReviewDecision } from "@/lib/moderation/undo-review-decision";
import { mayDecide, reviewParams } from "../../review";

// POST /api/admin/reviews/:id/undo – undoes the moderator's own decision of the last ten seconds
export const POST = route({ access: "admin", params: reviewParams, authorize: mayDecide, limit: "write" }, async ({ actor, params }) =>
  undoReviewDecision(actor, params.id),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
