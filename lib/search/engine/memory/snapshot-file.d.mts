import type { SegmentData } from "./segment-data";

export interface Snapshot {
  /** Identifies the database; empty if the role may not read that. */
  identity: string;
  /** pg_current_snapshot() when the rows were read: the change feed continues from there. */
  position: string;
  /** The newest row of the change feed at that time; null if it was empty. */
  newest: string | null;
  /** When the rows were read, in milliseconds since the epoch. */
  at: number;
  data: SegmentData;
}
/** Why a snapshot was discarded. */
export type Fault = "cut" | "changed" | "another version" | "another database";

export const FORMAT: number;
export function writeSnapshot(file: string, snapshot: Snapshot): void;
export function removeUnfinished(file: string): void;
export function readSnapshot(file: string, identity: string): { snapshot: Snapshot } | { fault: Fault } | null;
