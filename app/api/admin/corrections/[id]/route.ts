import { decideCorrection } from "@/lib/curation/corrections/decide-correction";
import { correctionDecision } from "@/lib/curation/schema";
import { decidedCorrection } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { idParams } from "../../../parameters";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";

export const PUT = adminWrite({
  summary: "Accept a correction, as suggested or amended, or reject it",
  params: idParams,
  body: correctionDecision,
  response: { schema: decidedCorrection },
  otherResponse: WAITING,
  errors: ["DECIDED", "CONFLICT", "UDISE_TAKEN"],
  handle: async ({ actor, params, body }) => acceptProposed(await decideCorrection({ actor, id: params.id, decision: body })),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
