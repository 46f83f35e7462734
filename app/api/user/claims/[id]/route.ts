import { clientAddress, onlyAllows, userWrite } from "@/lib/http/route";
import { confirmClaim, withdrawClaim } from "@/lib/representatives/confirm-claim";
import { claimCode } from "@/lib/representatives/schema";
import { ownClaim } from "@/lib/representatives/view";
import { idParams } from "../../../parameters";

export const PUT = userWrite({
  summary: "Enter the mailed code of a claim",
  description: "Then an admin decides. A current link to the school by the same domain is renewed at once.",
  params: idParams,
  body: claimCode,
  response: { schema: ownClaim },
  errors: ["DECIDED"],
  handle: ({ actor, params, body, request }) => confirmClaim({ actor, id: params.id, code: body.code, client: clientAddress(request) }),
});

export const DELETE = userWrite({
  summary: "Withdraw an open claim",
  params: idParams,
  errors: ["DECIDED"],
  handle: ({ actor, params }) => withdrawClaim({ actor, id: params.id }),
});

export const { GET, POST, PATCH, OPTIONS } = onlyAllows("PUT", "DELETE");
