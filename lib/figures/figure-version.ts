import { MIN_HOUSEHOLDS } from "./criteria";

/**
 * Two versions of a figure differ by at least this many households: from a smaller difference, a household could work out what another
 * one answered. A household that changes its answer doesn't count.
 */
const MIN_DIFFERENCE = 3;

interface Rules {
  minHouseholds: number;
  isMerged: boolean;
}

export type Contributions<Value> = ReadonlyMap<string, Value>;

/**
 * The difference between two versions reveals the answers of the households that only one version counts. After a merger,
 * and for inclusion, these can be a known small group: then they must be as many as a first version needs.
 */
export function mayPublish(households: number, published: number | null, { minHouseholds, isMerged }: Rules): boolean {
  const minDifference = isMerged || minHouseholds > MIN_HOUSEHOLDS ? minHouseholds : MIN_DIFFERENCE;
  return households >= minHouseholds && (published === null || Math.abs(households - published) >= minDifference);
}
