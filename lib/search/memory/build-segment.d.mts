import type { SchoolRow, SegmentData } from "./segment-data";

export const COLUMNS: string;
export const FACTS: (keyof SchoolRow)[];
export const HEAD: 2;
/** The band of latitude in which a point with this coordinate lies. */
export function bandOf(z: number): number;

export class SegmentBuilder {
  constructor(most: number);
  readonly bytes: number;
  add(row: SchoolRow): void;
  finish(): SegmentData;
}
