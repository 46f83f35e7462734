import type { FacetColumn } from "@/lib/search/facets";
import type { SchoolRow, SegmentData } from "./segment-data";

export function factsOf(facets: readonly FacetColumn[]): (keyof SchoolRow)[];
export function columnsOf(facets: readonly FacetColumn[]): string;
export const HEAD: 2;
/** The latitude band that contains this z coordinate. */
export function bandOf(z: number): number;
/** The smallest distance in kilometres between this z coordinate and a band. */
export function distanceToBand(band: number, z: number): number;
/** Stands in `bandRanks` for a school without a position. */
export const NO_POSITION: 0xffffffff;

export class SegmentBuilder {
  constructor(max: number, facets: readonly FacetColumn[]);
  readonly bytes: number;
  add(row: SchoolRow): void;
  finish(): SegmentData;
}
