import { millisecondsInDay } from "date-fns/constants";
import { RETENTION_DAYS } from "./purge-changes";

/** In milliseconds. After a longer absence a process may have missed changes; half a day allows for differing clocks. */
export const MAX_GAP_MS = (RETENTION_DAYS - 0.5) * millisecondsInDay;

/** Parses the Postgres snapshot `xmin:xmax:open,…` of the last read: transactions from `xmax` on, and open ones, are unread. */
export function parsePosition(position: string): { xmax: bigint; open: string[] } {
  const [, xmax, open] = position.split(":");
  return { xmax: BigInt(xmax), open: open ? open.split(",") : [] };
}
