import { onlyAllows, route } from "@/lib/http/route";
import { approveReply } from "@/lib/moderation/replies/decide-reply";
import { approvalPayload } from "@/lib/moderation/schema";
import { mayDecideReply, replyParams } from "../../reply";

// PUT /api/admin/replies/:id/approve – an admin publishes a school's reply
export const PUT = route(
  { access: "admin", params: replyParams, authorize: mayDecideReply, body: approvalPayload, limit: "write" },
  async ({ actor, params, body }) => approveReply({ actor, replyId: params.id, decision: body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
