import { getImport } from "@/lib/imports/queries";
import { rollBackImport } from "@/lib/imports/rollback/roll-back-import";
import { onlyAllows, route } from "@/lib/http/route";
import { batchParams } from "../../batch";

// POST /api/admin/schools/batches/:id/rollback – rolls an import back, in a background job
export const POST = route(
  { access: "admin", params: batchParams, authorize: ({ id }) => getImport(id), limit: "write" },
  async ({ actor, params: { id } }) => {
    await rollBackImport({ actor, batchId: id });
    return getImport(id);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
