import { decideGrievance } from "@/lib/grievances/decide-grievance";
import { getGrievance } from "@/lib/grievances/queries";
import { grievanceDecision } from "@/lib/grievances/schema";
import { grievanceDetail } from "@/lib/grievances/view";
import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { emptyQuery, idParams } from "../../../parameters";

export const GET = adminRead({
  summary: "A grievance with its message and answer",
  params: idParams,
  query: emptyQuery,
  response: { schema: grievanceDetail },
  handle: ({ params: { id } }) => getGrievance(id),
});

export const PUT = adminWrite({
  summary: "Decide a grievance, once; the answer is mailed",
  params: idParams,
  body: grievanceDecision,
  response: { schema: grievanceDetail },
  errors: ["DECIDED", "CONFLICT"],
  handle: ({ actor, params: { id }, body }) => decideGrievance({ actor, grievanceId: id, decision: body }),
});

export const { POST, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "PUT");
