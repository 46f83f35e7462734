import { MIN_HOUSEHOLDS } from "./criteria";

const MIN_CHANGED = 2;

/** What each household says about one figure, by enrolment. */
export type Contributions<Value> = ReadonlyMap<string, Value>;

/** A figure as last published: the number of its households then, and the contributions of those that are left. */
export interface PublishedVersion<Value> {
  households: number;
  contributions: Contributions<Value>;
}

/**
 * Whether a figure may be published again: it has enough households, and at least two certainly differ from the last version. One that left and one
 * that joined may be the same family, back with a new account and the same answer, so together they count as none. A changed answer counts as one.
 */
export function mayPublish<Value>(
  contributions: Contributions<Value>,
  published: PublishedVersion<Value> | null,
  minHouseholds: number = MIN_HOUSEHOLDS,
): boolean {
  if (contributions.size < minHouseholds) return false;
  if (!published) return true;
  const changed = [...contributions].filter(([id, value]) => (published.contributions.get(id) ?? value) !== value).length;
  return changed + Math.abs(published.households - contributions.size) >= MIN_CHANGED;
}
