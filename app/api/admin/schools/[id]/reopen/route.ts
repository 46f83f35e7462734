import { z } from "zod";
import { reopenSchool } from "@/lib/curation/close-school";
import { closePayload } from "@/lib/curation/schema";
import { getAdminSchool } from "@/lib/curation/facts/school-facts";
import { schoolStanding } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";
import { schoolId } from "@/lib/schools/schema";

export const POST = adminWrite({
  summary: "List a closed school again",
  params: z.object({ id: schoolId }),
  authorize: ({ id }) => getAdminSchool(id),
  body: closePayload,
  response: { schema: schoolStanding },
  otherResponse: WAITING,
  errors: ["SCHOOL_NOT_FOUND", "CONFLICT", "STALE"],
  handle: async ({ actor, params, body }) => acceptProposed(await reopenSchool({ actor, schoolId: params.id, request: body })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
