import { adminWrite, onlyAllows } from "@/lib/http/route";
import { removeReply, requireMayDecideReply } from "@/lib/moderation/replies/decide-reply";
import { removalPayload } from "@/lib/moderation/schema";
import { idParams } from "../../../parameters";

export const DELETE = adminWrite({
  summary: "Remove a school's reply and tell its author the rule it broke",
  description: "With `reopen`, also a published one. The email is sent after ten seconds.",
  params: idParams,
  authorize: ({ id }, { actor }) => requireMayDecideReply(actor, id),
  body: removalPayload,
  errors: ["DECIDED", "CONFLICT"],
  handle: async ({ actor, params, body }) => {
    await removeReply({ actor, replyId: params.id, decision: body });
  },
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
