import { MIN_HOUSEHOLDS } from "./criteria";

/**
 * One new household may be an insider who joins to learn another family's answer, so two more must differ from the last version. A household
 * that changed its answer doesn't count. One that left and one that joined don't count either: they may be one family with a new account.
 */
const MIN_DIFFERENCE = 3;

interface Rules {
  minHouseholds: number;
  /** Whether the school was merged with another, or separated from one */
  isMerged: boolean;
}

/** The answers to one figure, by enrolment. */
export type Contributions<Value> = ReadonlyMap<string, Value>;

/**
 * Whether a figure may be published again. The difference between two versions reveals what the added or removed households answered.
 * After a merger, and for figures about inclusion, they can be a known small group. Then at least `minHouseholds` of them must differ.
 * @param published the number of households behind the last version; null if there is none
 */
export function mayPublish(households: number, published: number | null, { minHouseholds, isMerged }: Rules): boolean {
  const minDifference = isMerged || minHouseholds > MIN_HOUSEHOLDS ? minHouseholds : MIN_DIFFERENCE;
  return households >= minHouseholds && (published === null || Math.abs(households - published) >= minDifference);
}
