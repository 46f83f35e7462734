import { z } from "zod";
import { dismissDuplicate } from "@/lib/curation/mergers/dismiss-duplicate";
import { duplicateDecision } from "@/lib/curation/schema";
import { onlyAllows, route } from "@/lib/http/route";

// PUT /api/admin/duplicates/:id – marks a pair as two different schools, or takes that back
export const PUT = route(
  { access: "admin", params: z.object({ id: z.uuid() }), body: duplicateDecision, limit: "write" },
  async ({ actor, params, body }) => dismissDuplicate({ actor, id: params.id, ...body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
