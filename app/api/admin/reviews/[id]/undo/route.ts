import { adminWrite, onlyAllows } from "@/lib/http/route";
import { undoReviewDecision } from "@/lib/moderation/decisions/undo-review-decision";
import { decidedReview } from "@/lib/moderation/view";
import { requireMayDecide } from "@/lib/moderation/decisions/require-decider";
import { idParams } from "../../../../parameters";

export const POST = adminWrite({
  summary: "Undo your decision of the last ten seconds",
  description: "Its email isn't sent.",
  params: idParams,
  authorize: ({ id }, { actor }) => requireMayDecide(actor, id),
  response: { schema: decidedReview },
  errors: ["CONFLICT"],
  handle: ({ actor, params }) => undoReviewDecision(actor, params.id),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
