import { z } from "zod";
import { reopenSchool } from "@/lib/curation/close-school";
import { closePayload } from "@/lib/curation/schema";
import { getAdminSchool } from "@/lib/curation/school-facts";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolId } from "@/lib/schools/schema";

// POST /api/admin/schools/:id/reopen – lists a closed school again
export const POST = route(
  { access: "admin", params: z.object({ id: schoolId }), authorize: ({ id }) => getAdminSchool(id), body: closePayload, limit: "write" },
  async ({ actor, params, body }) => reopenSchool({ actor, schoolId: params.id, order: body }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
