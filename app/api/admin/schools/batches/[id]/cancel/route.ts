import { endSession } from "@/lib/batches/batch-session";
import { finishBatch } from "@/lib/batches/finish-batch";
import { getBatch } from "@/lib/batches/queries";
import { onlyAllows, route } from "@/lib/http/route";
import { batchParams } from "../../batch";

// POST /api/admin/schools/batches/:id/cancel – what is stored stays, the rest is not wanted
export const POST = route(
  { actor: "admin", params: batchParams, find: ({ id }) => getBatch(id), limit: "write" },
  async ({ actor, params: { id } }) => {
    await finishBatch({ actor, batchId: id, status: "cancelled" });
    await endSession(id);
    return getBatch(id);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
