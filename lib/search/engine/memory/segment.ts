import { HEADER_LENGTH } from "./build-segment.mjs";
import type { SchoolWords } from "../search-engine";
import { hasBit, emptyBitSet, setBit, type BitSet } from "./bit-set";
import type { SegmentData } from "./segment-data";
import { lowerBound } from "../lower-bound";

/** A half-open range of term numbers: one term, or all terms with a prefix. */
export interface TermRange {
  from: number;
  to: number;
}

/** Schools at one moment. When one changes, its document is marked deleted and a later segment holds the new version. */
export class Segment {
  readonly count: number;
  readonly arrays: SegmentData["arrays"];
  deletedDocs: BitSet | null = null;
  deletedCount = 0;
  readonly #bytes: Buffer;
  readonly #width: number;

  constructor(readonly data: SegmentData) {
    this.count = data.count;
    this.arrays = data.arrays;
    const { tokenBytes } = data.arrays;
    this.#bytes = Buffer.from(tokenBytes.buffer, tokenBytes.byteOffset, tokenBytes.byteLength);
    this.#width = Math.ceil(data.count / 32);
  }

  get bytes(): number {
    return Object.values(this.arrays).reduce((sum, array: { byteLength: number }) => sum + array.byteLength, 0);
  }

  isDeleted(doc: number): boolean {
    return this.deletedDocs !== null && hasBit(this.deletedDocs, doc);
  }

  markDeleted(serial: number): void {
    const doc = this.docOf(serial);
    if (doc === null || this.isDeleted(doc)) return;
    setBit((this.deletedDocs ??= emptyBitSet(this.count)), doc);
    this.deletedCount++;
  }

  docOf(serial: number): number | null {
    const { bySerial, serials } = this.arrays;
    const at = lowerBound(this.count, (index) => serials[bySerial[index]] >= serial);
    return at < this.count && serials[bySerial[at]] === serial ? bySerial[at] : null;
  }

  /** The terms with this prefix, or only the term that equals it. */
  wordsOf(word: string, isPrefix: boolean): TermRange {
    const bytes = Buffer.from(word);
    const count = this.arrays.tokenLetters.length;
    const from = lowerBound(count, (token) => this.#compareToken(token, bytes) >= 0);
    if (isPrefix) return { from, to: lowerBound(count, (token) => token >= from && !this.#beginsWith(token, bytes)) };
    return { from, to: from < count && this.#compareToken(from, bytes) === 0 ? from + 1 : from };
  }

  sizeOf({ from, to }: TermRange): number {
    const { postingStarts } = this.arrays;
    return from < to ? postingStarts[to] - postingStarts[from] : 0;
  }

  /** The documents of each term, one term after the other; a document can occur more than once. */
  postingsOf({ from, to }: TermRange): Uint32Array {
    const { postings, postingStarts } = this.arrays;
    return postings.subarray(postingStarts[from], from < to ? postingStarts[to] : postingStarts[from]);
  }

  cachedBitSet(name: string): BitSet | null {
    const set = this.data.sets[name];
    return set === undefined ? null : this.arrays.bitsets.subarray(set * this.#width, (set + 1) * this.#width);
  }

  hasWords(doc: number, { from, to }: TermRange): boolean {
    const { wordStarts, words } = this.arrays;
    const end = wordStarts[doc + 1];
    for (let at = wordStarts[doc] + HEADER_LENGTH; at < end; at++) if (words[at] >= from && words[at] < to) return true;
    return false;
  }

  placesOf(prefix: string, isWhole: boolean): TermRange {
    const { places } = this.data;
    const bytes = Buffer.from(prefix);
    const from = lowerBound(places.length, (place) => Buffer.compare(Buffer.from(places[place]), bytes) >= 0);
    if (isWhole) return { from, to: places[from] === prefix ? from + 1 : from };
    return { from, to: lowerBound(places.length, (place) => place >= from && !places[place].startsWith(prefix)) };
  }

  docsInPlaces({ from, to }: TermRange): Uint32Array {
    const { placePostings, placeStarts } = this.arrays;
    return placePostings.subarray(placeStarts[from], from < to ? placeStarts[to] : placeStarts[from]);
  }

  docsNamed(name: string): Uint32Array {
    return this.#namesWhere(name, (other, bytes) => other.equals(bytes));
  }

  namesWithPrefix(text: string): Uint32Array {
    return this.#namesWhere(text, (name, bytes) => name.subarray(0, bytes.length).equals(bytes));
  }

  #namesWhere(text: string, matches: (name: Buffer, bytes: Buffer) => boolean): Uint32Array {
    const { byName } = this.arrays;
    const bytes = Buffer.from(text);
    const from = lowerBound(this.count, (at) => this.nameOf(byName[at]).compare(bytes) >= 0);
    const to = lowerBound(this.count, (at) => at >= from && !matches(this.nameOf(byName[at]), bytes));
    return byName.subarray(from, to);
  }

  textOf(doc: number): SchoolWords {
    const [first, nameEnd, end] = this.#fieldsOf(doc);
    return { name: this.#bytesOf(first, nameEnd).toString(), place: this.#bytesOf(nameEnd, end).toString() };
  }

  nameOf(doc: number): Buffer {
    const [first, nameEnd] = this.#fieldsOf(doc);
    return this.#bytesOf(first, nameEnd);
  }

  #fieldsOf(doc: number): [number, number, number] {
    const { wordStarts, words } = this.arrays;
    const first = wordStarts[doc] + HEADER_LENGTH;
    return [first, first + words[wordStarts[doc]], wordStarts[doc + 1]];
  }

  #bytesOf(first: number, end: number): Buffer {
    const { words, tokenStarts } = this.arrays;
    let length = Math.max(0, end - first - 1);
    for (let at = first; at < end; at++) length += tokenStarts[words[at] + 1] - tokenStarts[words[at]];
    const text = Buffer.alloc(length, " ");
    for (let at = first, to = 0; at < end; at++) to += this.#bytes.copy(text, to, tokenStarts[words[at]], tokenStarts[words[at] + 1]) + 1;
    return text;
  }

  #compareToken(token: number, bytes: Buffer): number {
    const { tokenStarts } = this.arrays;
    return this.#bytes.compare(bytes, 0, bytes.length, tokenStarts[token], tokenStarts[token + 1]);
  }

  #beginsWith(token: number, bytes: Buffer): boolean {
    const { tokenStarts } = this.arrays;
    const end = Math.min(tokenStarts[token] + bytes.length, tokenStarts[token + 1]);
    return this.#bytes.compare(bytes, 0, bytes.length, tokenStarts[token], end) === 0;
  }
}

export const countDeleted = (segments: readonly Segment[]): number => segments.reduce((sum, { deletedCount }) => sum + deletedCount, 0);
