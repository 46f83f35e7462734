import { MIN_HOUSEHOLDS } from "./criteria";

/**
 * One household may be an insider who joins together with a family to learn its answer, so two others must differ too. Households that changed
 * their answer count as none, and one that left and one that joined count as none: they may be the same family, back with a new account.
 */
const MIN_DIFFERENCE = 3;

/** What each household says about one figure, by enrolment. */
export type Contributions<Value> = ReadonlyMap<string, Value>;

/** Whether a figure may be published again. `published`: the number of households behind the last version; null if there is none */
export function mayPublish(households: number, published: number | null, minHouseholds: number = MIN_HOUSEHOLDS): boolean {
  return households >= minHouseholds && (published === null || Math.abs(households - published) >= MIN_DIFFERENCE);
}
