import { getBatch } from "@/lib/batches/queries";
import { rollBackBatch } from "@/lib/batches/roll-back-batch";
import { onlyAllows, route } from "@/lib/http/route";
import { batchParams } from "../../batch";

// POST /api/admin/schools/batches/:id/rollback – takes back what an upload did; a job does it
export const POST = route(
  { actor: "admin", params: batchParams, find: ({ id }) => getBatch(id), limit: "write" },
  async ({ actor, params: { id } }) => {
    await rollBackBatch({ actor, batchId: id });
    return getBatch(id);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
