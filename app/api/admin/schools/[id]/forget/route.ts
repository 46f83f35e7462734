import { z } from "zod";
import { removePersonalFacts } from "@/lib/curation/facts/erase-personal-facts";
import { getAdminSchool } from "@/lib/curation/facts/school-facts";
import { erasedFacts } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { schoolId } from "@/lib/schools/schema";

export const POST = adminWrite({
  summary: "Erase personal facts of a school from the audit log, imports and decided corrections",
  description: "Its page stays as it is.",
  params: z.object({ id: schoolId }),
  authorize: ({ id }) => getAdminSchool(id),
  response: { schema: erasedFacts },
  errors: ["SCHOOL_NOT_FOUND", "CONFLICT", "STALE"],
  handle: ({ actor, params }) => removePersonalFacts({ actor, schoolId: params.id }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
