import { z } from "zod";
import { onlyAllows, route } from "@/lib/http/route";
import { decideEnrolment } from "@/lib/verification/decide-enrolment";
import { enrolmentDecisionPayload } from "@/lib/verification/schema";

// PUT /api/admin/enrollments/:id – confirms or rejects a pending enrolment
export const PUT = route(
  { access: "admin", params: z.object({ id: z.uuid() }), body: enrolmentDecisionPayload, limit: "write" },
  async ({ actor, params, body }) => decideEnrolment({ actor, enrolmentId: params.id, decision: body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
