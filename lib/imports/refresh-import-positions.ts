import { ImportConnection } from "@/lib/imports/write/import-connection";
import { refreshPositions } from "@/lib/imports/write/refresh-positions";

export const REFRESH_POSITIONS = "refresh-positions";

/** Recomputes the centroids of the pincodes and places of an import's schools. */
export async function refreshImportPositions(batchId: string): Promise<void> {
  const connection = await ImportConnection.open();
  try {
    await connection.query("RESET enable_hashjoin; RESET enable_mergejoin");
    const [{ pincodes, places }] = await connection.query<{ pincodes: string[] | null; places: string[] | null }>(
      `WITH of_batch AS (
         SELECT unnest(inserted) AS serial FROM school_batch_pieces WHERE batch_id = $1
         UNION ALL SELECT serial FROM school_batch_changes WHERE batch_id = $1)
       SELECT array_agg(DISTINCT s.zip_code) AS pincodes, array_agg(DISTINCT s.place_id) AS places FROM of_batch JOIN schools s USING (serial)`,
      [batchId],
    );
    await refreshPositions({ pincodes: pincodes ?? [], placeIds: places ?? [] });
  } finally {
    await connection.close();
  }
}
