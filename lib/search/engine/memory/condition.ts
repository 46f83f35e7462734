import { emptyBitSet, filterInto, or, setBits, type BitSet } from "./bit-set";
import { runInBatches, runToCompletion, type CooperativeTask } from "./cooperative-task";
import type { Segment } from "./segment";

export interface Condition {
  size: number;
  has: (doc: number) => boolean;
  /** `has` costs no more than testing a bit. */
  isCheap: boolean;
  /** Above this number of documents to test, `bits` is cheaper than `has`. */
  bitsFrom: number;
  list: () => Uint32Array | CooperativeTask<Uint32Array>;
  isUnique: boolean;
  /** All matching documents as a bit set. It may be shared: don't modify it. */
  bits: () => BitSet;
  addTo: (bits: BitSet) => void;
}

type ConditionParts = Pick<Condition, "size" | "has" | "list"> &
  Partial<Pick<Condition, "isCheap" | "isUnique" | "bitsFrom">> & { bits?: () => BitSet | null };

/** The cost of checking the terms of one document. The unit is setting one bit. */
const TERM_CHECK_COST = 40;
/** The cost of testing one document against several sets. The unit is combining two words of bit sets. */
export const BIT_CHECK_COST = 5;

export function condition(
  segment: Segment,
  { size, has, list, bits, isCheap = false, isUnique = false, ...given }: ConditionParts,
): Condition {
  const bitsFrom = given.bitsFrom ?? (isCheap ? Infinity : size / TERM_CHECK_COST);
  const addList = (set: BitSet) => setBits(set, runToCompletion(listed(list)));
  const fromList = () => {
    const set = emptyBitSet(segment.count);
    addList(set);
    return set;
  };
  const addTo = (set: BitSet) => {
    const ready = bits?.();
    if (ready) or(set, ready);
    else addList(set);
  };
  return { size, has, list, isCheap, isUnique, bitsFrom, bits: () => bits?.() ?? fromList(), addTo };
}

export function* intersect(list: Condition["list"], conditions: Condition[]): CooperativeTask<Uint32Array> {
  let remaining = (yield* listed(list)).slice();
  for (const { has, bits, bitsFrom } of [...conditions].sort((one, other) => Number(other.isCheap) - Number(one.isCheap))) {
    const set = remaining.length > bitsFrom ? bits() : null;
    const docs = remaining;
    let count = 0;
    yield* runInBatches(docs.length, (from, to) => {
      if (set) count = filterInto(set, docs, from, to, count);
      else for (let at = from; at < to; at++) if (has(docs[at])) docs[count++] = docs[at];
    });
    remaining = docs.subarray(0, count);
  }
  return remaining;
}

export function* listed(list: Condition["list"]): CooperativeTask<Uint32Array> {
  const docs = list();
  return docs instanceof Uint32Array ? docs : yield* docs;
}

export function unionSets(sets: BitSet[]): BitSet | null {
  if (sets.length < 2) return sets[0] ?? null;
  const union = sets[0].slice();
  for (const set of sets.slice(1)) or(union, set);
  return union;
}

export function concat(lists: Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0];
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

export function filterAll(count: number, has: (doc: number) => boolean): Uint32Array {
  const docs: number[] = [];
  for (let doc = 0; doc < count; doc++) if (has(doc)) docs.push(doc);
  return Uint32Array.from(docs);
}
