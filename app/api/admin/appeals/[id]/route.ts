import { z } from "zod";
import { onlyAllows, route } from "@/lib/http/route";
import { decideAppeal } from "@/lib/moderation/appeals/decide-appeal";
import { appealDecisionPayload } from "@/lib/moderation/schema";

// PUT /api/admin/appeals/:id – upholds a removal, or publishes the review again
export const PUT = route(
  { access: "admin", params: z.object({ id: z.uuid() }), body: appealDecisionPayload, limit: "write" },
  async ({ actor, params, body }) => decideAppeal({ actor, appealId: params.id, decision: body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
