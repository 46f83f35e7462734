import { lowerBound } from "../engine/lower-bound";
import { BitParallelLevenshtein, MAX_WORD_LENGTH, TOO_FAR } from "./bit-parallel-levenshtein";

/** The letters of an ending, where nearWithDifferentEnding expects an edit. */
const ENDING_LENGTH = 2;
const BLOCK_BYTES = 2_048;
/** Header bytes of a word: how many letters it shares with the previous word, and how many of its own follow. */
const HEADER_BYTES = 2;

/** Sorted words of lower-case Latin letters, in blocks small enough to insert a word in microseconds. */
export class FrontCodedDictionary {
  readonly #blocks = [new FrontCodedBlock()];

  add(word: string): void {
    const at = Math.max(0, lowerBound(this.#blocks.length, (index) => this.#blocks[index].first > word) - 1);
    const block = this.#blocks[at];
    if (block.hasRoomFor(word)) return block.put(word);
    const isAfterAll = at === this.#blocks.length - 1 && word > block.last;
    const next = isAfterAll ? new FrontCodedBlock() : block.takeHalf();
    this.#blocks.splice(at + 1, 0, next);
    this.add(word);
  }

  near(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max), false);
  }

  /** Near words whose ending differs: one edit is in the ending, so the rest may have one edit less, which leaves far fewer words. */
  nearWithDifferentEnding(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max, typed.length - ENDING_LENGTH), false);
  }

  /** The words with a prefix within `max` edits of the typed text, each with its number of edits. */
  nearPrefixes(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max), true);
  }

  #listNear(levenshtein: BitParallelLevenshtein, isPrefix: boolean): Map<string, number> {
    const found = new Map<string, number>();
    for (const block of this.#blocks) block.findNear(levenshtein, isPrefix, found);
    return found;
  }
}

/** A few sorted words, front-coded: each stores only the letters after the prefix it shares with the previous one. */
class FrontCodedBlock {
  first = "";
  last = "";
  readonly #bytes = new Uint8Array(BLOCK_BYTES);
  #end = 0;
  #shared = MAX_WORD_LENGTH;

  hasRoomFor(word: string): boolean {
    return this.#end + HEADER_BYTES + word.length <= BLOCK_BYTES;
  }

  put(word: string): void {
    const position =
      word > this.last
        ? { at: this.#end, sharedBefore: lettersShared(this.last, word), sharedAfter: MAX_WORD_LENGTH }
        : this.#positionOf(word);
    if (!position) return;
    const { at, sharedBefore, sharedAfter } = position;
    if (at < this.#end) this.#makeRoom(at, HEADER_BYTES + word.length - sharedBefore, sharedAfter);
    else this.last = word;
    if (at === 0) this.first = word;
    this.#shared = Math.min(this.#shared, at === 0 ? sharedAfter : sharedBefore);
    this.#write(at, word, sharedBefore);
  }

  takeHalf(): FrontCodedBlock {
    const words = this.#list();
    const half = new FrontCodedBlock();
    this.#end = 0;
    this.last = "";
    this.#shared = MAX_WORD_LENGTH;
    for (const [at, word] of words.entries()) (at < words.length / 2 ? this : half).put(word);
    return half;
  }

  /** Adds the words within the edits allowed, or with `isPrefix` the words with such a prefix, with their numbers of edits. */
  findNear(levenshtein: BitParallelLevenshtein, isPrefix: boolean, found: Map<string, number>): void {
    const bytes = this.#bytes;
    const { letters, nearest, max } = levenshtein;
    /**
     * The number of letters of the last compared word up to which a match was possible. A word that shares more letters
     * with it can't match either.
     */
    let compared = 0;
    for (let at = 0; at < this.#end;) {
      const shared = bytes[at];
      const length = shared + bytes[at + 1];
      at += HEADER_BYTES;
      if (shared > compared && !(isPrefix && nearest[compared] <= max)) {
        if (this.#shared > compared) return;
        at += length - shared;
        continue;
      }
      for (let letter = shared; letter < length; letter++) letters[letter] = bytes[at++];
      if (shared <= compared) compared = shared + levenshtein.compare(shared, length);
      const edits = isPrefix ? nearest[compared] : compared === length ? levenshtein.distanceAt(length) : TOO_FAR;
      if (edits <= max) found.set(letters.toString("latin1", 0, length), edits);
    }
  }

  /** The offset at which to insert a word that is not the last, and the letters shared with both neighbours; null if it exists. */
  #positionOf(word: string): { at: number; sharedBefore: number; sharedAfter: number } | null {
    const bytes = this.#bytes;
    let sharedBefore = 0;
    for (let at = 0; ; at += HEADER_BYTES + bytes[at + 1]) {
      const shared = bytes[at];
      if (shared > sharedBefore) continue;
      if (shared < sharedBefore) return { at, sharedBefore, sharedAfter: shared };
      const length = shared + bytes[at + 1];
      const letters = at + HEADER_BYTES - shared;
      let same = shared;
      while (same < length && bytes[letters + same] === word.charCodeAt(same)) same++;
      if (same === word.length && same === length) return null;
      if (same < length && !(bytes[letters + same] < word.charCodeAt(same))) return { at, sharedBefore, sharedAfter: same };
      sharedBefore = same;
    }
  }

  #makeRoom(at: number, room: number, shared: number): void {
    const bytes = this.#bytes;
    const more = shared - bytes[at];
    const own = bytes[at + 1] - more;
    bytes.copyWithin(at + room + HEADER_BYTES, at + HEADER_BYTES + more, this.#end);
    bytes[at + room] = shared;
    bytes[at + room + 1] = own;
    this.#end -= more;
  }

  #write(at: number, word: string, shared: number): void {
    const bytes = this.#bytes;
    bytes[at] = shared;
    bytes[at + 1] = word.length - shared;
    for (let letter = shared; letter < word.length; letter++) bytes[at + HEADER_BYTES + letter - shared] = word.charCodeAt(letter);
    this.#end += HEADER_BYTES + word.length - shared;
  }

  #list(): string[] {
    const bytes = this.#bytes;
    const words: string[] = [];
    for (let at = 0; at < this.#end;) {
      const next = at + HEADER_BYTES + bytes[at + 1];
      words.push((words.at(-1) ?? "").slice(0, bytes[at]) + String.fromCharCode(...bytes.subarray(at + HEADER_BYTES, next)));
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
