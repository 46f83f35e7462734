import { lowerBound } from "../lower-bound";
import { NEAR_CHORD_KM, NEAR_CHORD_SQUARED, spherePoint, type Point } from "@/lib/search/places/geo-distance";
import { bandOf, distanceToBand, NO_POSITION } from "./build-segment.mjs";
import type { Segment } from "./segment";
import { runInBatches, type CooperativeTask } from "./cooperative-task";

interface BandRange {
  from: number;
  to: number;
}

/** Widens the range by a millionth, so that rounding excludes no school. */
const ROUNDING_MARGIN = 1 + 1e-6;

export function bandsInReach(point: Point, { arrays: { positions, byBand } }: Segment): BandRange[] {
  const { x, z } = spherePoint(point);
  const max = NEAR_CHORD_KM * ROUNDING_MARGIN;
  const ranges: BandRange[] = [];
  for (let band = bandOf(z - max); band <= bandOf(z + max); band++) {
    const halfWidth = Math.sqrt(Math.max(0, max * max - distanceToBand(band, z) ** 2));
    const isAtOrAfter = (at: number, min: number) => {
      const bandThere = bandOf(positions[3 * at + 2]);
      return bandThere > band || (bandThere === band && positions[3 * at] >= min);
    };
    const from = lowerBound(byBand.length, (at) => isAtOrAfter(at, x - halfWidth));
    const to = lowerBound(byBand.length, (at) => isAtOrAfter(at, x + halfWidth));
    if (from < to) ranges.push({ from, to });
  }
  return ranges;
}

export const countInBands = (ranges: BandRange[]): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0);

export function* listWithinRadius(
  point: Point,
  ranges: BandRange[],
  { arrays: { positions, byBand } }: Segment,
): CooperativeTask<Uint32Array> {
  const chord = squaredChordFrom(point, positions);
  const docs = new Uint32Array(countInBands(ranges));
  let count = 0;
  for (const range of ranges)
    yield* runInBatches(range.to - range.from, (from, to) => {
      for (let at = range.from + from; at < range.from + to; at++) if (chord(at) <= NEAR_CHORD_SQUARED) docs[count++] = byBand[at];
    });
  return docs.subarray(0, count);
}

export function squaredChordTo(point: Point, { arrays: { positions, bandRanks } }: Segment): (doc: number) => number {
  const chord = squaredChordFrom(point, positions);
  return (doc) => (bandRanks[doc] === NO_POSITION ? NaN : chord(bandRanks[doc]));
}

/** The squared chord by index in `byBand`. The operations have the order of postgres/geo-radius.ts, so that results are equal. */
function squaredChordFrom(point: Point, positions: Float64Array): (at: number) => number {
  const { x, y, z } = spherePoint(point);
  return (at) => {
    const dx = positions[3 * at] - x;
    const dy = positions[3 * at + 1] - y;
    const dz = positions[3 * at + 2] - z;
    return dx * dx + dy * dy + dz * dz;
  };
}
