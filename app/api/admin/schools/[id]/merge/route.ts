import { z } from "zod";
import { mergeSchools } from "@/lib/curation/mergers/merge-schools";
import { mergePayload } from "@/lib/curation/schema";
import { getAdminSchool } from "@/lib/curation/school-facts";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolId } from "@/lib/schools/schema";

// POST /api/admin/schools/:id/merge – merges this school into another, to which its URL redirects from now on
export const POST = route(
  { access: "admin", params: z.object({ id: schoolId }), authorize: ({ id }) => getAdminSchool(id), body: mergePayload, limit: "write" },
  async ({ actor, params, body }) => mergeSchools({ actor, schoolId: params.id, order: body }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
