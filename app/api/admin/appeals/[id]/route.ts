import { adminWrite, onlyAllows } from "@/lib/http/route";
import { decideAppeal } from "@/lib/moderation/appeals/decide-appeal";
import { appealDecisionPayload } from "@/lib/moderation/schema";
import { detailAppeal } from "@/lib/moderation/view";
import { idParams } from "../../../parameters";

export const PUT = adminWrite({
  summary: "Uphold a removal, or publish the review again",
  description: "Where there is another admin, not for your own decision.",
  params: idParams,
  body: appealDecisionPayload,
  response: { schema: detailAppeal },
  errors: ["DECIDED", "CONFLICT"],
  handle: ({ actor, params, body }) => decideAppeal({ actor, appealId: params.id, decision: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
