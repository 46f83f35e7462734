import { onlyAllows, route } from "@/lib/http/route";
import { undoReviewDecision } from "@/lib/moderation/undo-review-decision";
import { decidedReview } from "@/lib/moderation/view";
import { mayDecide } from "../../review";
import { idParams } from "../../../../id-params";

export const POST = route(
  {
    summary: "Undo your decision of the last ten seconds",
    description: "Its email isn't sent.",
    access: "admin",
    params: idParams,
    authorize: mayDecide,
    response: { schema: decidedReview },
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, params }) => undoReviewDecision(actor, params.id),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
