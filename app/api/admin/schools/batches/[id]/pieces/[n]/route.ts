import { getImport } from "@/lib/imports/queries";
import { CHUNK_BYTES_MAX } from "@/lib/imports/schema";
import { importChunk } from "@/lib/imports/import-chunk";
import { onlyAllows, route } from "@/lib/http/route";
import { pieceParams, RAW } from "../../../batch";

// PUT /api/admin/schools/batches/:id/pieces/:n – stores the next chunk of the file; repeating it changes nothing
export const PUT = route(
  {
    access: "admin",
    params: pieceParams,
    authorize: ({ id }) => getImport(id),
    body: RAW,
    maxBytes: CHUNK_BYTES_MAX,
    limit: "write",
    isPart: true,
    repeats: false,
  },
  async ({ params: { id, n }, body }) => {
    await importChunk({ batchId: id, n, bytes: body });
    return getImport(id);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
