// Which texts say nearly the same: their sequences of three words are compared. Near the same are found by MinHash: of random
// orders of all sequences, the share whose first one is common to two texts is the share of sequences that are (Broder 1997).
// The hashes stand in bands; two texts of likeness s have a band in common with probability 1 − (1 − s⁴)¹⁶: 0.64 at 0.5, 0.99 at 0.7.

const WORDS = 3;
/** Fewer sequences than these are said by many: "Very good school, happy with the teachers". */
const FEWEST_SHINGLES = 8;
const BANDS = 16;
const ROWS = 4;

/** A hash of each sequence of three words in these texts; no sequence crosses from one text into the next. */
export function shinglesOf(texts: readonly (string | null)[]): Set<number> {
  const shingles = new Set<number>();
  for (const text of texts) {
    const words =
      text
        ?.normalize("NFKC")
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    for (let index = 0; index + WORDS <= words.length; index++) shingles.add(hashOf(words.slice(index, index + WORDS).join(" ")));
  }
  return shingles;
}

/** Jaccard's likeness: the share of all sequences of two texts that both have, 0 to 1. */
export function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const shingle of small) if (large.has(shingle)) common += 1;
  return common / (one.size + other.size - common);
}

/** A text's fingerprint: a number a band. Empty where there is too little to compare. */
export function bandsOf(shingles: ReadonlySet<number>): bigint[] {
  if (shingles.size < FEWEST_SHINGLES) return [];
  const least = new Uint32Array(BANDS * ROWS).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let order = 0; order < least.length; order++) {
      const place = scramble(shingle ^ SEEDS[order]);
      if (place < least[order]) least[order] = place;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let [high, low] = [0, 1];
    for (const value of least.subarray(band * ROWS, (band + 1) * ROWS)) [high, low] = [scramble(high ^ value), scramble(low + value)];
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
  });
}

/** FNV-1a */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** MurmurHash3's finalizer: each bit of a number touches all. */
function scramble(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const SEEDS = Uint32Array.from({ length: BANDS * ROWS }, (_, order) => scramble(order + 1));
