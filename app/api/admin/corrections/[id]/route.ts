import { decideCorrection } from "@/lib/curation/corrections/decide-correction";
import { correctionDecision } from "@/lib/curation/schema";
import { decidedCorrection } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";
import { idParams } from "../../../id-params";

export const PUT = route(
  {
    summary: "Accept a correction, as suggested or amended, or reject it",
    access: "admin",
    params: idParams,
    body: correctionDecision,
    response: { schema: decidedCorrection },
    errors: ["DECIDED", "CONFLICT", "UDISE_TAKEN"],
    limit: "write",
  },
  async ({ actor, params, body }) => decideCorrection({ actor, id: params.id, decision: body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
