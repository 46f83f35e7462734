import { onlyAllows, route } from "@/lib/http/route";
import { decideOnParent } from "@/lib/moderation/decide-on-parent";
import { decisionPayload } from "@/lib/verification/schema";
import { mayDecide, personParams } from "../../person";

// PUT /api/admin/users/:id/verification – approves or rejects a parent
export const PUT = route(
  { access: "admin", params: personParams, authorize: mayDecide, body: decisionPayload, limit: "write" },
  async ({ actor, params, body }) => decideOnParent({ actor, parentId: params.id, decision: body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
