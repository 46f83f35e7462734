import { getImportDetail } from "@/lib/imports/queries";
import { onlyAllows, route } from "@/lib/http/route";
import { batchParams } from "../batch";

// GET /api/admin/schools/batches/:id – an import's progress, counts and stored chunks
export const GET = route(
  { access: "admin", params: batchParams, authorize: ({ id }) => getImportDetail(id), limit: "read" },
  async ({ subject }) => subject,
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
