import { adminWrite, onlyAllows } from "@/lib/http/route";
import { approveReply, requireMayDecideReply } from "@/lib/moderation/replies/decide-reply";
import { approvalPayload } from "@/lib/moderation/schema";
import { decidedReply } from "@/lib/moderation/view";
import { idParams } from "../../../../parameters";

export const PUT = adminWrite({
  summary: "Publish a school's reply",
  description: "The email is sent after ten seconds.",
  params: idParams,
  authorize: ({ id }, { actor }) => requireMayDecideReply(actor, id),
  body: approvalPayload,
  response: { schema: decidedReply },
  errors: ["DECIDED", "CONFLICT"],
  handle: ({ actor, params, body }) => approveReply({ actor, replyId: params.id, decision: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
