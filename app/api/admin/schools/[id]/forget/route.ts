import { z } from "zod";
import { removePersonalFacts } from "@/lib/curation/erase-personal-facts";
import { getAdminSchool } from "@/lib/curation/school-facts";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolId } from "@/lib/schools/schema";

// POST /api/admin/schools/:id/forget – removes personal facts from the audit log, imports and corrections; the page stays as it is
export const POST = route(
  { access: "admin", params: z.object({ id: schoolId }), authorize: ({ id }) => getAdminSchool(id), limit: "write" },
  async ({ actor, params }) => removePersonalFacts({ actor, schoolId: params.id }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
