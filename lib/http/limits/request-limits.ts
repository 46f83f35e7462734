import { networksOf } from "@/lib/platform/client-networks.mjs";
import { singleton } from "@/lib/platform/singleton.mjs";
import { TokenBuckets } from "./token-bucket";

/** Wide, because many parents share one mobile network's address; search engines stay far below it. */
const READS_PER_SECOND = 50;
export const READ_BURST = 500;
const WRITES_PER_MINUTE = 120;
const REPORT_BURST = 20;
const REPORTS_PER_SECOND = 0.1;
/** Limits how many visits and searches of one address count for popularity, so that a script can't promote a school. */
const COUNT_BURST = 60;
const COUNTS_PER_SECOND = 0.5;

const { reads, writes, reports, counts } = singleton("request-limits", () => ({
  reads: new TokenBuckets(READ_BURST, READS_PER_SECOND),
  writes: new TokenBuckets(WRITES_PER_MINUTE, WRITES_PER_MINUTE / 60),
  reports: new TokenBuckets(REPORT_BURST, REPORTS_PER_SECOND),
  counts: new TokenBuckets(COUNT_BURST, COUNTS_PER_SECOND),
}));

/** @returns null, or the seconds that an address has to wait before its next request */
export const takeRead = (address: string): number | null => reads.take(networksOf(address));

/** @returns null, or the seconds that a person has to wait before their next write */
export const takeWrite = (personId: string): number | null => writes.take([{ key: personId, factor: 1 }]);

/** @returns null, or the seconds that an address has to wait before it may report a violation again */
export const takeReport = (address: string): number | null => reports.take(networksOf(address));

/** @returns null, or the seconds until a visit from this address counts again */
export const takeCount = (address: string): number | null => counts.take(networksOf(address));
