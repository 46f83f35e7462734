import { dismissDuplicate } from "@/lib/curation/mergers/dismiss-duplicate";
import { duplicateDecision } from "@/lib/curation/schema";
import { decidedDuplicate } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { idParams } from "../../../parameters";

export const PUT = adminWrite({
  summary: "Mark a pair as two different schools, or undo that",
  params: idParams,
  body: duplicateDecision,
  response: { schema: decidedDuplicate },
  handle: ({ actor, params, body }) => dismissDuplicate({ actor, id: params.id, ...body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
