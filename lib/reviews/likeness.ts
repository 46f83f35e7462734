// Finds texts with nearly the same words: Jaccard similarity of three-word shingles, estimated with MinHash (Broder 1997).
// Locality-sensitive hashing in bands: texts of similarity s share a band with probability 1 − (1 − s⁴)¹⁶.

const WORDS = 3;
/** Fewer shingles occur in common phrases: "Very good school, happy with the teachers". */
const MIN_SHINGLES = 8;
const BANDS = 16;
const ROWS = 4;

/** The hashes of all three-word sequences in these texts; none spans two texts. */
export function shinglesOf(texts: readonly (string | null)[]): Set<number> {
  const shingles = new Set<number>();
  for (const text of texts) {
    const words =
      text
        ?.normalize("NFKC")
        .slice(0, text.length) // NFKC turns some characters into 18
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    for (let index = 0; index + WORDS <= words.length; index++) shingles.add(hashOf(words.slice(index, index + WORDS).join(" ")));
  }
  return shingles;
}

/** Jaccard similarity of two sets of shingles, 0 to 1. */
export function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const shingle of small) if (large.has(shingle)) common += 1;
  return common / (one.size + other.size - common);
}

/** The fingerprint: a number per band. Empty if there are too few shingles. */
export function bandsOf(shingles: ReadonlySet<number>): bigint[] {
  if (shingles.size < MIN_SHINGLES) return [];
  const minima = new Uint32Array(BANDS * ROWS).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let permutation = 0; permutation < minima.length; permutation++) {
      const hash = mix(shingle ^ SEEDS[permutation]);
      if (hash < minima[permutation]) minima[permutation] = hash;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let [high, low] = [0, 1];
    for (const value of minima.subarray(band * ROWS, (band + 1) * ROWS)) [high, low] = [mix(high ^ value), mix(low + value)];
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
  });
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** MurmurHash3's finalizer: every input bit affects all output bits. */
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const SEEDS = Uint32Array.from({ length: BANDS * ROWS }, (_, permutation) => mix(permutation + 1));
