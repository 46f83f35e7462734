import { adminWrite, onlyAllows } from "@/lib/http/route";
import { approveReview } from "@/lib/moderation/decisions/decide-review";
import { approvalPayload } from "@/lib/moderation/schema";
import { decidedReview } from "@/lib/moderation/view";
import { requireMayDecide } from "@/lib/moderation/decisions/require-decider";
import { idParams } from "../../../../parameters";

export const PUT = adminWrite({
  summary: "Publish a pending review",
  description: "With `reopen`, also a removed one. The email is sent after ten seconds.",
  params: idParams,
  authorize: ({ id }, { actor }) => requireMayDecide(actor, id),
  body: approvalPayload,
  response: { schema: decidedReview },
  errors: ["DECIDED", "CONFLICT"],
  handle: ({ actor, params, body }) => approveReview({ actor, reviewId: params.id, decision: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
