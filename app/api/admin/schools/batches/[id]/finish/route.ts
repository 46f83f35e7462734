import { endSession } from "@/lib/imports/import-session";
import { finishImport } from "@/lib/imports/finish-import";
import { getImport } from "@/lib/imports/queries";
import { onlyAllows, route } from "@/lib/http/route";
import { batchParams } from "../../batch";

// POST /api/admin/schools/batches/:id/finish – ends an import whose file is complete
export const POST = route(
  { access: "admin", params: batchParams, authorize: ({ id }) => getImport(id), limit: "write" },
  async ({ actor, params: { id } }) => {
    await finishImport({ actor, batchId: id, status: "finished" });
    await endSession(id);
    return getImport(id);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
