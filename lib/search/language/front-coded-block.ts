import { LONGEST, TOO_FAR, type BitParallelLevenshtein } from "./bit-parallel-levenshtein";

/** So many bytes has a board: some hundreds of words. */
const SIZE = 2_048;
/** Before a word's own letters stand two numbers: how many letters it shares with the one before, how many of its own follow. */
const HEAD = 2;

/** A few words in their order, each kept as the letters that it does not share with the one before: what words have in common is compared once. */
export class FrontCodedBlock {
  first = "";
  last = "";
  readonly #bytes = new Uint8Array(SIZE);
  #end = 0;
  /** So many letters all words begin with. */
  #shared = LONGEST;

  hasRoomFor(word: string): boolean {
    return this.#end + HEAD + word.length <= SIZE;
  }

  /** Puts a word in its place, unless it is there. */
  put(word: string): void {
    const place = word > this.last ? { at: this.#end, before: lettersShared(this.last, word), behind: LONGEST } : this.#placeOf(word);
    if (!place) return;
    const { at, before, behind } = place;
    if (at < this.#end) this.#moveOn(at, HEAD + word.length - before, behind);
    else this.last = word;
    if (at === 0) this.first = word;
    this.#shared = Math.min(this.#shared, at === 0 ? behind : before);
    this.#write(at, word, before);
  }

  /** The second half of the words, on a board of their own. */
  takeHalf(): FrontCodedBlock {
    const words = this.#list();
    const half = new FrontCodedBlock();
    this.#end = 0;
    this.last = "";
    this.#shared = LONGEST;
    for (const [at, word] of words.entries()) (at < words.length / 2 ? this : half).put(word);
    return half;
  }

  /** Notes the words, or with `isBegun` those of which a beginning is, within so many edits as are looked for, and how many each takes. */
  findNear(lines: BitParallelLevenshtein, isPrefix: boolean, found: Map<string, number>): void {
    const bytes = this.#bytes;
    const { letters, nearest, max: most } = lines;
    /** How many letters of the word before were compared: with the next one it is too far. */
    let compared = 0;
    for (let at = 0; at < this.#end;) {
      const shared = bytes[at];
      const length = shared + bytes[at + 1];
      at += HEAD;
      if (shared > compared && !(isPrefix && nearest[compared] <= most)) {
        if (this.#shared > compared) return;
        at += length - shared;
        continue;
      }
      for (let letter = shared; letter < length; letter++) letters[letter] = bytes[at++];
      if (shared <= compared) compared = shared + lines.compare(shared, length);
      const edits = isPrefix ? nearest[compared] : compared === length ? lines.distanceAt(length) : TOO_FAR;
      if (edits <= most) found.set(letters.toString("latin1", 0, length), edits);
    }
  }

  /** Where a word belongs that is not behind all, and how many letters it shares with the words before and behind; null: it is there. */
  #placeOf(word: string): { at: number; before: number; behind: number } | null {
    const bytes = this.#bytes;
    let before = 0;
    for (let at = 0; ; at += HEAD + bytes[at + 1]) {
      const shared = bytes[at];
      if (shared > before) continue;
      if (shared < before) return { at, before, behind: shared };
      const length = shared + bytes[at + 1];
      const letters = at + HEAD - shared;
      let same = shared;
      while (same < length && bytes[letters + same] === word.charCodeAt(same)) same++;
      if (same === word.length && same === length) return null;
      if (same < length && !(bytes[letters + same] < word.charCodeAt(same))) return { at, before, behind: same };
      before = same;
    }
  }

  /** Makes room for so many bytes before a word that now shares so many letters with the one before it. */
  #moveOn(at: number, room: number, shared: number): void {
    const bytes = this.#bytes;
    const more = shared - bytes[at];
    const own = bytes[at + 1] - more;
    bytes.copyWithin(at + room + HEAD, at + HEAD + more, this.#end);
    bytes[at + room] = shared;
    bytes[at + room + 1] = own;
    this.#end -= more;
  }

  #write(at: number, word: string, shared: number): void {
    const bytes = this.#bytes;
    bytes[at] = shared;
    bytes[at + 1] = word.length - shared;
    for (let letter = shared; letter < word.length; letter++) bytes[at + HEAD + letter - shared] = word.charCodeAt(letter);
    this.#end += HEAD + word.length - shared;
  }

  #list(): string[] {
    const bytes = this.#bytes;
    const words: string[] = [];
    for (let at = 0; at < this.#end;) {
      const next = at + HEAD + bytes[at + 1];
      words.push((words.at(-1) ?? "").slice(0, bytes[at]) + String.fromCharCode(...bytes.subarray(at + HEAD, next)));
      at = next;
    }
    return words;
  }
}

function lettersShared(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one.charCodeAt(shared) === other.charCodeAt(shared)) shared++;
  return shared;
}
