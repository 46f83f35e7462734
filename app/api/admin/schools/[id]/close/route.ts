import { z } from "zod";
import { closeSchool } from "@/lib/curation/close-school";
import { closePayload } from "@/lib/curation/schema";
import { getAdminSchool } from "@/lib/curation/school-facts";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolId } from "@/lib/schools/schema";

// POST /api/admin/schools/:id/close – marks a school closed: it leaves lists, search and the sitemap, and its page says so
export const POST = route(
  { access: "admin", params: z.object({ id: schoolId }), authorize: ({ id }) => getAdminSchool(id), body: closePayload, limit: "write" },
  async ({ actor, params, body }) => closeSchool({ actor, schoolId: params.id, order: body }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
