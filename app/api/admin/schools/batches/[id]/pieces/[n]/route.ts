import { getBatch } from "@/lib/batches/queries";
import { PIECE_BYTES_MAX } from "@/lib/batches/schema";
import { takePiece } from "@/lib/batches/take-piece";
import { onlyAllows, route } from "@/lib/http/route";
import { pieceParams, RAW } from "../../../batch";

// PUT /api/admin/schools/batches/:id/pieces/:n – the next bytes of the file, from the upload's position on; sent again they do nothing
export const PUT = route(
  {
    actor: "admin",
    params: pieceParams,
    find: ({ id }) => getBatch(id),
    body: RAW,
    maxBytes: PIECE_BYTES_MAX,
    limit: "write",
    isPart: true,
    repeats: false,
  },
  async ({ params: { id, n }, body }) => {
    await takePiece({ batchId: id, n, bytes: body });
    return getBatch(id);
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
