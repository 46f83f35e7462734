import type { Prisma } from "@/prisma/generated/client";
import { refreshPincodes, refreshPlaces } from "../middles";
import { ImportConnection } from "./import-connection";

/** Sets the positions of these pincodes and places anew (middles.ts), each in a transaction of its own. */
export async function refreshPositions(given: { pincodes: readonly string[]; placeIds: readonly string[] }): Promise<void> {
  if (given.pincodes.length === 0) return;
  const connection = await ImportConnection.open();
  const send = ({ text, values }: Prisma.Sql) => connection.transaction(() => connection.query(text, values));
  try {
    await connection.query("RESET enable_hashjoin; RESET enable_mergejoin; SET work_mem = '64MB'");
    await send(refreshPincodes(given.pincodes));
    await send(refreshPlaces(given.placeIds));
  } finally {
    await connection.close();
  }
}
