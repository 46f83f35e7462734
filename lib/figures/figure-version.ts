import { MIN_HOUSEHOLDS } from "./criteria";

/**
 * Two versions of a figure differ by at least this many households, because one may be an insider who wants to learn another's answer.
 * Changed answers of a household don't count.
 */
const MIN_DIFFERENCE = 3;

interface Rules {
  minHouseholds: number;
  isMerged: boolean;
}

export type Contributions<Value> = ReadonlyMap<string, Value>;

/**
 * The difference between two versions reveals its households' answers. After a merger, or about inclusion, they can be a known small group.
 */
export function mayPublish(households: number, published: number | null, { minHouseholds, isMerged }: Rules): boolean {
  const minDifference = isMerged || minHouseholds > MIN_HOUSEHOLDS ? minHouseholds : MIN_DIFFERENCE;
  return households >= minHouseholds && (published === null || Math.abs(households - published) >= minDifference);
}
