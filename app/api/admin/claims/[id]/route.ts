import { adminWrite, onlyAllows } from "@/lib/http/route";
import { decideClaim } from "@/lib/representatives/decide-claim";
import { claimDecision } from "@/lib/representatives/schema";
import { decidedClaim } from "@/lib/representatives/view";
import { idParams } from "../../../parameters";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";

export const PUT = adminWrite({
  summary: "Approve a claim, which links the person to the school for a year, or reject it with a reason",
  description: "If the school has ten reviews, an open report or a representative, a second admin must agree: 202.",
  params: idParams,
  body: claimDecision,
  response: { schema: decidedClaim },
  otherResponse: WAITING,
  errors: ["DECIDED", "CONFLICT", "SECOND_PERSON_REQUIRED"],
  handle: async ({ actor, params, body }) => acceptProposed(await decideClaim({ actor, id: params.id, decision: body })),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
