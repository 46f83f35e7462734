import { getImportDetail } from "@/lib/imports/queries";
import { onlyAllows, route } from "@/lib/http/route";
import { batchParams } from "../batch";

// GET /api/admin/schools/batches/:id – how far an upload is, what became of its rows, and which pieces are stored
export const GET = route(
  { access: "admin", params: batchParams, authorize: ({ id }) => getImportDetail(id), limit: "read" },
  async ({ subject }) => subject,
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
