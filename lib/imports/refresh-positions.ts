import type { Prisma } from "@/prisma/generated/client";
import { addPincodes, lockPincodes, lockPlaces, refreshPincodes, refreshPlaces } from "@/lib/schools/places/centroids";
import { ImportConnection } from "@/lib/imports/write/import-connection";

export const REFRESH_POSITIONS = "refresh-positions";
/** Small batches: changes of schools there wait for a batch's locks. */
const PINCODE_BATCH_SIZE = 500;
const PLACE_BATCH_SIZE = 20;

/** Recomputes the centroids of pincodes and places. Rows are locked before they are computed, so that concurrent edits count. */
export async function refreshPositions(areas: { pincodes: readonly string[]; placeIds: readonly string[] }): Promise<void> {
  if (areas.pincodes.length === 0) return;
  const connection = await ImportConnection.open();
  const execute = ({ text, values }: Prisma.Sql) => connection.query(text, values);
  const refresh = (...statements: Prisma.Sql[]) =>
    connection.transaction(async () => {
      for (const statement of statements) await execute(statement);
    });
  try {
    await connection.query("RESET enable_hashjoin; RESET enable_mergejoin; SET work_mem = '64MB'");
    for (const codes of batchesOf(areas.pincodes, PINCODE_BATCH_SIZE))
      await refresh(addPincodes(codes), lockPincodes(codes), refreshPincodes(codes));
    for (const ids of batchesOf(areas.placeIds, PLACE_BATCH_SIZE)) await refresh(lockPlaces(ids), refreshPlaces(ids));
  } finally {
    await connection.close();
  }
}

function* batchesOf(all: readonly string[], size: number): Generator<string[]> {
  const sorted = all.toSorted();
  for (let at = 0; at < sorted.length; at += size) yield sorted.slice(at, at + size);
}

export async function refreshImportPositions(importId: string): Promise<void> {
  const connection = await ImportConnection.open();
  try {
    await connection.query("RESET enable_hashjoin; RESET enable_mergejoin");
    const [{ pincodes, places }] = await connection.query<{ pincodes: string[] | null; places: string[] | null }>(
      `WITH imported AS (
         SELECT unnest(inserted) AS serial FROM school_batch_pieces WHERE batch_id = $1
         UNION ALL SELECT serial FROM school_batch_changes WHERE batch_id = $1)
       SELECT array_agg(DISTINCT s.zip_code) AS pincodes, array_agg(DISTINCT s.place_id) AS places FROM imported JOIN schools s USING (serial)`,
      [importId],
    );
    await refreshPositions({ pincodes: pincodes ?? [], placeIds: places ?? [] });
  } finally {
    await connection.close();
  }
}
