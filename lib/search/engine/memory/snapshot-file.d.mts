import type { SegmentData } from "./segment-data";

export interface Snapshot {
  /** Of which database; empty where that doesn't say */
  identity: string;
  /** What was visible when it was read, as pg_current_snapshot says it: the feed of changes goes on from there. */
  position: string;
  /** The newest row of the feed then; null: it had none */
  newest: string | null;
  /** When, in milliseconds */
  at: number;
  data: SegmentData;
}
/** Why a snapshot was thrown away. */
export type Fault = "cut" | "changed" | "another version" | "another database";

export const FORMAT: number;
export function writeSnapshot(file: string, snapshot: Snapshot): void;
export function removeUnfinished(file: string): void;
export function readSnapshot(file: string, identity: string): { snapshot: Snapshot } | { fault: Fault } | null;
