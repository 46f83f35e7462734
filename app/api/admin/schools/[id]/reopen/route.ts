import { reopenSchool } from "@/lib/curation/close-school";
import { closePayload } from "@/lib/curation/schema";
import { schoolStanding } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";
import { ofSchool } from "../../school";

export const POST = adminWrite({
  summary: "List a closed school again",
  ...ofSchool,
  body: closePayload,
  response: { schema: schoolStanding },
  otherResponse: WAITING,
  errors: ["SCHOOL_NOT_FOUND", "CONFLICT", "STALE"],
  handle: async ({ actor, params, body }) => acceptProposed(await reopenSchool({ actor, schoolId: params.id, request: body })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
