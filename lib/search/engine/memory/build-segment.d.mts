import type { SchoolRow, SegmentData } from "./segment-data";

export const COLUMNS: string;
export const FACTS: (keyof SchoolRow)[];
export const HEAD: 2;
/** The band of latitude in which a point with this coordinate lies. */
export function bandOf(z: number): number;
/** How many kilometres a band lies from this coordinate at least. */
export function distanceToBand(band: number, z: number): number;
/** Where a school would stand in `byBand` that has no position. */
export const NO_POSITION: 0xffffffff;

export class SegmentBuilder {
  constructor(most: number);
  readonly bytes: number;
  add(row: SchoolRow): void;
  finish(): SegmentData;
}
