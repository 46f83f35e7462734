import { adminWrite, onlyAllows } from "@/lib/http/route";
import { decideOnParent } from "@/lib/moderation/decisions/decide-on-parent";
import { decisionPayload } from "@/lib/verification/schema";
import { decidedUser } from "@/lib/verification/view";
import { authorize } from "@/lib/policy/authorize";
import { idParams } from "../../../../parameters";

export const PUT = adminWrite({
  summary: "Approve or reject a parent",
  description: "With `reopen`, a decision is changed: this is how a verification is revoked. The email is sent after ten seconds.",
  params: idParams,
  authorize: async ({ id }, { actor }) => authorize(actor, "verification.decide", { personId: id }),
  body: decisionPayload,
  response: { schema: decidedUser },
  errors: ["DECIDED", "CONFLICT"],
  handle: ({ actor, params, body }) => decideOnParent({ actor, parentId: params.id, decision: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
