import { adminWrite, onlyAllows } from "@/lib/http/route";
import { decideEnrolment } from "@/lib/verification/decisions/decide-enrolment";
import { enrolmentDecisionPayload } from "@/lib/verification/schema";
import { decidedEnrolment } from "@/lib/verification/view";
import { idParams } from "../../../parameters";

export const PUT = adminWrite({
  summary: "Confirm or reject a pending enrolment",
  params: idParams,
  body: enrolmentDecisionPayload,
  response: { schema: decidedEnrolment },
  errors: ["DECIDED", "CONFLICT"],
  handle: ({ actor, params, body }) => decideEnrolment({ actor, enrolmentId: params.id, decision: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
