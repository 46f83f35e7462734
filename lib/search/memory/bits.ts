/** A set of schools, a bit a school. */
export type Bits = Uint32Array;

export const noBits = (count: number): Bits => new Uint32Array(Math.ceil(count / 32));
export const hasBit = (bits: Bits, doc: number): boolean => (bits[doc >>> 5] & (1 << (doc & 31))) !== 0;
export const setBit = (bits: Bits, doc: number): void => {
  bits[doc >>> 5] |= 1 << (doc & 31);
};

export function setBits(bits: Bits, docs: Uint32Array): void {
  for (let at = 0; at < docs.length; at++) bits[docs[at] >>> 5] |= 1 << (docs[at] & 31);
}

export function allBits(count: number): Bits {
  const bits = noBits(count).fill(0xffffffff);
  if (count % 32 !== 0) bits[bits.length - 1] = (1 << (count % 32)) - 1;
  return bits;
}

export function keepCommon(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] &= others[at];
}

export function addAll(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] |= others[at];
}

export function takeAway(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] &= ~others[at];
}

export function countBits(bits: Bits): number {
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

/** The numbers of those in the set, from the lowest. */
export function listBits(bits: Bits, count: number): Uint32Array {
  const docs = new Uint32Array(count);
  let next = 0;
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at]; word !== 0; word &= word - 1) docs[next++] = at * 32 + (31 - Math.clz32(word & -word));
  return docs;
}
