import { listHistory } from "@/lib/curation/school-history";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../../../list-answer";
import { schoolHistoryQuery } from "../../../list-queries";
import { schoolParams } from "../../school";

// GET /api/admin/schools/:id/history – the changes of a school, also of a deleted one, field by field, newest first
export const GET = route(
  { access: "admin", params: schoolParams, query: schoolHistoryQuery, limit: "read" },
  async ({ params, query: { page, limit }, url }) =>
    listAnswer(await listHistory({ schoolId: params.id, page, limit }), { url, page, limit }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
