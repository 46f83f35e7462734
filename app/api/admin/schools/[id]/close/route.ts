import { closeSchool } from "@/lib/curation/close-school";
import { closePayload } from "@/lib/curation/schema";
import { schoolStanding } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";
import { ofSchool } from "../../school";

export const POST = adminWrite({
  summary: "Mark a school closed",
  description: "It leaves lists, search and the sitemap, its page says so, and it can't be reviewed.",
  ...ofSchool,
  body: closePayload,
  response: { schema: schoolStanding },
  otherResponse: WAITING,
  errors: ["SCHOOL_NOT_FOUND", "CONFLICT", "STALE"],
  handle: async ({ actor, params, body }) => acceptProposed(await closeSchool({ actor, schoolId: params.id, request: body })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
