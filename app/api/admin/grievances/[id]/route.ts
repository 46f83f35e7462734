import { z } from "zod";
import { decideGrievance } from "@/lib/grievances/decide-grievance";
import { getGrievance } from "@/lib/grievances/queries";
import { grievanceDecision } from "@/lib/grievances/schema";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../../empty-query";

const params = z.object({ id: z.uuid() });

// GET /api/admin/grievances/:id – a grievance with its message and answer
export const GET = route({ access: "admin", params, query: emptyQuery, limit: "read" }, async ({ params: { id } }) => getGrievance(id));

// PUT /api/admin/grievances/:id – decides a grievance, once; the answer is mailed
export const PUT = route({ access: "admin", params, body: grievanceDecision, limit: "write" }, async ({ actor, params: { id }, body }) =>
  decideGrievance({ actor, grievanceId: id, decision: body }),
);

export const { POST, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "PUT");
