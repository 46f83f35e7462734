export type BitSet = Uint32Array;

export const emptyBitSet = (count: number): BitSet => new Uint32Array(Math.ceil(count / 32));
export const hasBit = (bits: BitSet, doc: number): boolean => (bits[doc >>> 5] & (1 << (doc & 31))) !== 0;
export const setBit = (bits: BitSet, doc: number): void => {
  bits[doc >>> 5] |= 1 << (doc & 31);
};

export const clearBit = (bits: BitSet, doc: number): void => {
  bits[doc >>> 5] &= ~(1 << (doc & 31));
};

export function setBits(bits: BitSet, docs: Uint32Array): void {
  for (let at = 0; at < docs.length; at++) bits[docs[at] >>> 5] |= 1 << (docs[at] & 31);
}

export function fullBitSet(count: number): BitSet {
  const bits = emptyBitSet(count).fill(0xffffffff);
  if (count % 32 !== 0) bits[bits.length - 1] = (1 << (count % 32)) - 1;
  return bits;
}

export function and(bits: BitSet, others: BitSet): void {
  for (let at = 0; at < bits.length; at++) bits[at] &= others[at];
}

export function or(bits: BitSet, others: BitSet): void {
  for (let at = 0; at < bits.length; at++) bits[at] |= others[at];
}

export function andNot(bits: BitSet, others: BitSet): void {
  for (let at = 0; at < bits.length; at++) bits[at] &= ~others[at];
}

/** SWAR population count (Hacker's Delight, 5-1). */
export function countBits(bits: BitSet): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at];
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

export function toDocIds(bits: BitSet, count: number): Uint32Array {
  const docs = new Uint32Array(count);
  let next = 0;
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at]; word !== 0; word &= word - 1) docs[next++] = at * 32 + (31 - Math.clz32(word & -word));
  return docs;
}

export function nextBit(bits: BitSet, from: number, count: number): number {
  let at = from >>> 5;
  let word = from < count ? bits[at] & (-1 << (from & 31)) : 0;
  while (word === 0 && ++at < bits.length) word = bits[at];
  return word === 0 ? count : at * 32 + (31 - Math.clz32(word & -word));
}

/** The next index of `docs`, from `at` in direction `step`, whose document is in the set; out of bounds if there is none. */
export function nextIndexIn(bits: BitSet, docs: Uint32Array, at: number, step: 1 | -1): number {
  while (at >= 0 && at < docs.length && !hasBit(bits, docs[at])) at += step;
  return at;
}

/** Moves those of docs[from, to) that are in the set to index `kept` and up, in their order. Returns the index after the last. */
export function filterInto(bits: BitSet, docs: Uint32Array, from: number, to: number, kept: number): number {
  for (let at = from; at < to; at++) if (hasBit(bits, docs[at])) docs[kept++] = docs[at];
  return kept;
}

export function deduplicate(docs: Uint32Array, count: number): Uint32Array {
  const seen = emptyBitSet(count);
  const once = new Uint32Array(docs.length);
  let kept = 0;
  for (let at = 0; at < docs.length; at++) {
    if (hasBit(seen, docs[at])) continue;
    setBit(seen, docs[at]);
    once[kept++] = docs[at];
  }
  return once.subarray(0, kept);
}
