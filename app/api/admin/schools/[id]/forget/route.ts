import { z } from "zod";
import { removePersonalFacts } from "@/lib/curation/erase-personal-facts";
import { getAdminSchool } from "@/lib/curation/school-facts";
import { erasedFacts } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolId } from "@/lib/schools/schema";

export const POST = route(
  {
    summary: "Erase personal facts of a school from the audit log, imports and decided corrections",
    description: "Its page stays as it is.",
    access: "admin",
    params: z.object({ id: schoolId }),
    authorize: ({ id }) => getAdminSchool(id),
    response: { schema: erasedFacts },
    errors: ["SCHOOL_NOT_FOUND", "CONFLICT", "STALE"],
    limit: "write",
  },
  async ({ actor, params }) => removePersonalFacts({ actor, schoolId: params.id }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
