import { MIN_HOUSEHOLDS } from "./criteria";

const ROUNDED_TO = 500;
const MIN_CHANGED = 2;

/** The yearly amount that each household gives for one figure, by enrolment. */
export type Contributions = ReadonlyMap<string, number>;

/** A figure as last published: the number of its households then, and the contributions of those that are left. */
export interface PublishedVersion {
  households: number;
  contributions: Contributions;
}

export function roundedMedian(contributions: Contributions): number {
  const sorted = [...contributions.values()].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return Math.round(median / ROUNDED_TO) * ROUNDED_TO;
}

/**
 * Whether a figure may be published anew: it rests on five households, and at least two have joined it or two have left it. One that left and
 * one that joined could be the same family with a new account, so they count as one; so does a changed amount.
 */
export function mayPublish(contributions: Contributions, published: PublishedVersion | null): boolean {
  if (contributions.size < MIN_HOUSEHOLDS) return false;
  if (!published) return true;
  const unchanged = [...contributions].filter(([id, yearly]) => published.contributions.get(id) === yearly).length;
  return Math.max(published.households, contributions.size) - unchanged >= MIN_CHANGED;
}
