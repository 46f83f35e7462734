import { removePersonalFacts } from "@/lib/curation/facts/erase-personal-facts";
import { erasedFacts } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { ofSchool } from "../../school";

export const POST = adminWrite({
  summary: "Erase personal facts of a school from the audit log, imports and decided corrections",
  description: "Its page stays as it is.",
  ...ofSchool,
  response: { schema: erasedFacts },
  errors: ["SCHOOL_NOT_FOUND", "CONFLICT", "STALE"],
  handle: ({ actor, params }) => removePersonalFacts({ actor, schoolId: params.id }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
