import { firstAt } from "../first-at";
import { NEAR_CHORD_KM, NEAR_CHORD_SQUARED, spherePoint, type Point } from "../near";
import { bandOf, distanceToBand, NO_POSITION } from "./build-segment.mjs";
import type { Segment } from "./segment";
import { inSteps, type Steps } from "./steps";

/** Schools that follow each other in `byBand`. */
interface Part {
  from: number;
  to: number;
}

/** A millionth of a chord: what is reckoned a little short leaves nobody out. */
const SPARE = 1 + 1e-6;

/** Of each band of latitude those that may be in reach of the point. */
export function partsAround(point: Point, { arrays: { positions, byBand } }: Segment): Part[] {
  const { x, z } = spherePoint(point);
  const most = NEAR_CHORD_KM * SPARE;
  const parts: Part[] = [];
  for (let band = bandOf(z - most); band <= bandOf(z + most); band++) {
    const half = Math.sqrt(Math.max(0, most * most - distanceToBand(band, z) ** 2));
    const isBehind = (at: number, least: number) => {
      const its = bandOf(positions[3 * at + 2]);
      return its > band || (its === band && positions[3 * at] >= least);
    };
    const from = firstAt(byBand.length, (at) => isBehind(at, x - half));
    const to = firstAt(byBand.length, (at) => isBehind(at, x + half));
    if (from < to) parts.push({ from, to });
  }
  return parts;
}

/** So many schools are in reach at most. */
export const sizeOfParts = (parts: Part[]): number => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** Those of them that are in reach, each once, in the order of bands. */
export function* listAround(point: Point, parts: Part[], { arrays: { positions, byBand } }: Segment): Steps<Uint32Array> {
  const chord = chordFrom(point, positions);
  const within = new Uint32Array(sizeOfParts(parts));
  let count = 0;
  for (const part of parts)
    yield* inSteps(part.to - part.from, (from, to) => {
      for (let at = part.from + from; at < part.from + to; at++) if (chord(at) <= NEAR_CHORD_SQUARED) within[count++] = byBand[at];
    });
  return within.subarray(0, count);
}

/** The square of the straight line from a school to the point; NaN where nobody knows where it is. */
export function chordTo(point: Point, { arrays: { positions, bandRanks } }: Segment): (doc: number) => number {
  const chord = chordFrom(point, positions);
  return (doc) => (bandRanks[doc] === NO_POSITION ? NaN : chord(bandRanks[doc]));
}

/** The same from one place in `byBand`, reckoned step by step as lib/search/postgres does it. */
function chordFrom(point: Point, positions: Float64Array): (at: number) => number {
  const { x, y, z } = spherePoint(point);
  return (at) => {
    const dx = positions[3 * at] - x;
    const dy = positions[3 * at + 1] - y;
    const dz = positions[3 * at + 2] - z;
    return dx * dx + dy * dy + dz * dz;
  };
}
