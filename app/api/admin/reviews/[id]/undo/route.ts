import { adminWrite, onlyAllows } from "@/lib/http/route";
import { undoReviewDecision } from "@/lib/moderation/undo-review-decision";
import { decidedReview } from "@/lib/moderation/view";
import { mayDecide } from "../../review";
import { idParams } from "../../../../id-params";

export const POST = adminWrite({
  summary: "Undo your decision of the last ten seconds",
  description: "Its email isn't sent.",
  params: idParams,
  authorize: mayDecide,
  response: { schema: decidedReview },
  errors: ["CONFLICT"],
  handle: ({ actor, params }) => undoReviewDecision(actor, params.id),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
