import type { Prisma } from "@/prisma/generated/client";
import { addPincodes, lockPincodes, lockPlaces, refreshPincodes, refreshPlaces } from "@/lib/schools/centroids";
import { ImportConnection } from "./import-connection";

/** Whoever changes a school there waits for a piece: so many are computed and written in a moment. */
const PINCODE_BATCH_SIZE = 500;
const PLACE_BATCH_SIZE = 20;

/**
 * Sets the positions of these pincodes and places anew (middles.ts), piece by piece, each in a transaction of its own. Each is held before
 * it is computed, as the team's changes hold it: what they wrote meanwhile counts.
 */
export async function refreshPositions(given: { pincodes: readonly string[]; placeIds: readonly string[] }): Promise<void> {
  if (given.pincodes.length === 0) return;
  const connection = await ImportConnection.open();
  const send = ({ text, values }: Prisma.Sql) => connection.query(text, values);
  const refresh = (...statements: Prisma.Sql[]) =>
    connection.transaction(async () => {
      for (const statement of statements) await send(statement);
    });
  try {
    await connection.query("RESET enable_hashjoin; RESET enable_mergejoin; SET work_mem = '64MB'");
    for (const codes of piecesOf(given.pincodes, PINCODE_BATCH_SIZE))
      await refresh(addPincodes(codes), lockPincodes(codes), refreshPincodes(codes));
    for (const ids of piecesOf(given.placeIds, PLACE_BATCH_SIZE)) await refresh(lockPlaces(ids), refreshPlaces(ids));
  } finally {
    await connection.close();
  }
}

function* piecesOf(all: readonly string[], size: number): Generator<string[]> {
  const sorted = all.toSorted();
  for (let at = 0; at < sorted.length; at += size) yield sorted.slice(at, at + size);
}
