import { GUARDED_FACTS, type GuardedFact } from "@/lib/schools/criteria";
import type { SchoolInput } from "@/lib/schools/schema";
import { isSame, pickValues, type Values } from "./difference";

/** Guarded facts of a stored school before and after a row. `after.original` has the source's texts of these facts. */
export interface GuardedDifference {
  before: Values;
  after: Values;
}

/** A guarded change that waits for a second admin. */
export interface WaitingChange extends GuardedDifference {
  serial: number;
}

/** Separates the guarded facts, which need a second admin. `input` has their stored values. */
export function splitGuarded(stored: SchoolInput, merged: SchoolInput): { input: SchoolInput; guarded: GuardedDifference | null } {
  const fields = GUARDED_FACTS.filter((field) => !isSame(stored[field], merged[field]));
  if (fields.length === 0) return { input: merged, guarded: null };
  const [storedTexts, mergedTexts] = [splitTexts(stored, fields), splitTexts(merged, fields)];
  const original = toOriginal({ ...mergedTexts.others, ...storedTexts.guarded });
  const after = { ...pickValues(merged, fields), original: toOriginal(mergedTexts.guarded) };
  return {
    input: { ...merged, ...pickValues(stored, fields), original } as SchoolInput,
    guarded: { before: pickValues(stored, fields), after },
  };
}

/** The stored facts with those of a guarded change. */
export function applyGuarded(stored: SchoolInput, { original: texts, ...facts }: Values): SchoolInput {
  const { others } = splitTexts(stored, Object.keys(facts));
  return { ...stored, ...facts, original: toOriginal({ ...others, ...(texts as Texts | null) }) } as SchoolInput;
}

type Texts = Record<string, string>;

function splitTexts({ original }: SchoolInput, fields: readonly string[]): { guarded: Texts; others: Texts } {
  const entries = Object.entries(original ?? {});
  const ofGuarded = (isGuarded: boolean) => Object.fromEntries(entries.filter(([field]) => fields.includes(field) === isGuarded));
  return { guarded: ofGuarded(true), others: ofGuarded(false) };
}

const toOriginal = (texts: Texts): Texts | null => (Object.keys(texts).length > 0 ? texts : null);

export type FactCounts = Partial<Record<GuardedFact, number>>;

/** Adds the number of changes of each fact to its count. */
export function countFacts(counts: FactCounts, changes: readonly { before: Values }[]): FactCounts {
  const sums = { ...counts };
  for (const { before } of changes) for (const fact of GUARDED_FACTS) if (fact in before) sums[fact] = (sums[fact] ?? 0) + 1;
  return sums;
}
