import { changeSchool } from "@/lib/curation/change-school";
import { deleteSchool } from "@/lib/curation/delete-school";
import { schoolChangePayload } from "@/lib/curation/schema";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../../empty-query";
import { getSchool, schoolParams } from "../school";

// GET /api/admin/schools/:id – all facts of a school, with the version that a change refers to
export const GET = route(
  { access: "admin", params: schoolParams, authorize: getSchool, query: emptyQuery, limit: "read" },
  async ({ subject }) => subject,
);

// PUT /api/admin/schools/:id – an admin changes facts of a school; a stale version is rejected with the current state
export const PUT = route(
  { access: "admin", params: schoolParams, authorize: getSchool, body: schoolChangePayload, maxBytes: 256 * 1024, limit: "write" },
  async ({ actor, params, body: { version, ...fields } }) =>
    changeSchool({ actor, schoolId: params.id, fields, version: version ?? undefined }),
);

// DELETE /api/admin/schools/:id – an admin deletes a school with its reviews and all its data
export const DELETE = route({ access: "admin", params: schoolParams, authorize: getSchool, limit: "write" }, async ({ actor, params }) => {
  await deleteSchool({ actor, schoolId: params.id });
  return noContent();
});

export const { POST, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "PUT", "DELETE");
