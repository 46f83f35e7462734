import { adminWrite, onlyAllows } from "@/lib/http/route";
import { undoDecisionOnParent } from "@/lib/moderation/decisions/decide-on-parent";
import { decidedUser } from "@/lib/verification/view";
import { authorize } from "@/lib/policy/authorize";
import { idParams } from "../../../../../parameters";

export const POST = adminWrite({
  summary: "Undo your decision of the last ten seconds",
  description: "Its email isn't sent.",
  params: idParams,
  authorize: async ({ id }, { actor }) => authorize(actor, "verification.decide", { personId: id }),
  response: { schema: decidedUser },
  errors: ["CONFLICT"],
  handle: ({ actor, params }) => undoDecisionOnParent(actor, params.id),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
