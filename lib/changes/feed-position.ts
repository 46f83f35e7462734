import { RETENTION_DAYS } from "./prune-changes";

/** Who was away from the feed for no longer is told all; half a day is left for clocks that differ. */
export const STORED_FOR_MS = (RETENTION_DAYS - 0.5) * 24 * 3600 * 1000;

/** A position in the feed, which is a snapshot of the database, `xmin:xmax:open,…`: what is not told yet are transactions from `xmax` on, and those that were open. */
export function parsePosition(position: string): { xmax: bigint; open: string[] } {
  const [, xmax, open] = position.split(":");
  return { xmax: BigInt(xmax), open: open ? open.split(",") : [] };
}
