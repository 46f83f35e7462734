import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { removeReply } from "@/lib/moderation/replies/decide-reply";
import { removalPayload } from "@/lib/moderation/schema";
import { mayDecideReply, replyParams } from "../reply";

// DELETE /api/admin/replies/:id – an admin removes a school's reply and tells its author the rule it broke
export const DELETE = route(
  { access: "admin", params: replyParams, authorize: mayDecideReply, body: removalPayload, limit: "write" },
  async ({ actor, params, body }) => {
    await removeReply({ actor, replyId: params.id, decision: body });
    return noContent();
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
