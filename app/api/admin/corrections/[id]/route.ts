import { z } from "zod";
import { decideCorrection } from "@/lib/curation/corrections/decide-correction";
import { correctionDecision } from "@/lib/curation/schema";
import { onlyAllows, route } from "@/lib/http/route";

// PUT /api/admin/corrections/:id – accepts or rejects a correction
export const PUT = route(
  { access: "admin", params: z.object({ id: z.uuid() }), body: correctionDecision, limit: "write" },
  async ({ actor, params, body }) => decideCorrection({ actor, id: params.id, decision: body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
