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
 * Whether a figure may be published again: it has five households, and since the last time at least two joined or two left. One that left and one
 * that joined may be the same family with a new account, so together they count as one. A changed amount counts as one too.
 */
export function mayPublish(contributions: Contributions, published: PublishedVersion | null): boolean {
  if (contributions.size < MIN_HOUSEHOLDS) return false;
  if (!published) return true;
  const unchanged = [...contributions].filter(([id, yearly]) => published.contributions.get(id) === yearly).length;
  return Math.max(published.households, contributions.size) - unchanged >= MIN_CHANGED;
}
