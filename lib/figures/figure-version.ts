import { MIN_HOUSEHOLDS } from "./criteria";

/** One new household may be an insider who wants another's answer, so two more must differ. A change in a household doesn't count. */
const MIN_DIFFERENCE = 3;

interface Rules {
  minHouseholds: number;
  isMerged: boolean;
}

export type Contributions<Value> = ReadonlyMap<string, Value>;

/** The difference reveals its households' answers; after a merger, or about inclusion, they can be a known small group. */
export function mayPublish(households: number, published: number | null, { minHouseholds, isMerged }: Rules): boolean {
  const minDifference = isMerged || minHouseholds > MIN_HOUSEHOLDS ? minHouseholds : MIN_DIFFERENCE;
  return households >= minHouseholds && (published === null || Math.abs(households - published) >= minDifference);
}
