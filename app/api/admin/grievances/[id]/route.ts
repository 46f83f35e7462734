import { decideGrievance } from "@/lib/grievances/decide-grievance";
import { getGrievance } from "@/lib/grievances/queries";
import { grievanceDecision } from "@/lib/grievances/schema";
import { grievanceDetail } from "@/lib/grievances/view";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../../empty-query";
import { idParams } from "../../../id-params";

export const GET = route(
  {
    summary: "A grievance with its message and answer",
    access: "admin",
    params: idParams,
    query: emptyQuery,
    response: { schema: grievanceDetail },
    limit: "read",
  },
  async ({ params: { id } }) => getGrievance(id),
);

export const PUT = route(
  {
    summary: "Decide a grievance, once; the answer is mailed",
    access: "admin",
    params: idParams,
    body: grievanceDecision,
    response: { schema: grievanceDetail },
    errors: ["DECIDED", "CONFLICT"],
    limit: "write",
  },
  async ({ actor, params: { id }, body }) => decideGrievance({ actor, grievanceId: id, decision: body }),
);

export const { POST, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "PUT");
