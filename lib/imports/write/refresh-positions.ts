import type { Prisma } from "@/prisma/generated/client";
import { addPincodes, lockPincodes, lockPlaces, refreshPincodes, refreshPlaces } from "@/lib/schools/centroids";
import { ImportConnection } from "./import-connection";

/** Small batches: changes of schools there wait for a batch's locks. */
const PINCODE_BATCH_SIZE = 500;
const PLACE_BATCH_SIZE = 20;

/**
 * Recomputes the centroids of pincodes and places (schools/centroids.ts), a transaction per batch. Each row is locked before it is
 * computed, as in edits by admins, so that concurrent changes count.
 */
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
