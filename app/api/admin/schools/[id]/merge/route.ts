import { mergeSchools } from "@/lib/curation/mergers/merge-schools";
import { mergePayload } from "@/lib/curation/schema";
import { mergedSchool } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";
import { ofSchool } from "../../school";

export const POST = adminWrite({
  summary: "Merge this school into another",
  description:
    "Its URL redirects there, and its reviews, enrolments and representatives move. Undone by `POST /api/admin/audit/{id}/undo`.",
  ...ofSchool,
  body: mergePayload,
  response: { schema: mergedSchool },
  otherResponse: WAITING,
  errors: ["UDISE_TAKEN", "SCHOOL_NOT_FOUND", "CONFLICT", "STALE"],
  handle: async ({ actor, params, body }) => acceptProposed(await mergeSchools({ actor, schoolId: params.id, request: body })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
