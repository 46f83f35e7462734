import { normalWords } from "@/lib/schools/words/school-words";
import { editsAllowed, MIN_CORRECTED_LENGTH } from "@/lib/schools/words/edit-distance";
import { MAX_WORD_LENGTH } from "./bit-parallel-levenshtein";
import { consonantKey, phoneticKey, withoutSchwa } from "./phonetic-key";
import { PrefixIndex } from "./prefix-index";
import { FrontCodedDictionary } from "./front-coded-dictionary";

export interface Neighbour {
  word: string;
  schools: number;
  /** Edits between the two words; 0 if they only sound the same. */
  edits: number;
}

const MIN_PART_LENGTH = 3;
/** A share of the schools that have the commonest word. */
const MAX_RARE_SHARE = 1 / 1_000;

/** In a large vocabulary, prefixes are completed only to words of at least this many schools: most others are typing errors. */
const COMMON_WORD_MIN_SCHOOLS = 20;
const LARGE_VOCABULARY_SIZE = 50_000;

/** A map split by first letter: a single map that grows beyond half a million words blocks the event loop for 40 ms. */
class ShardedMap<Known> {
  readonly #byLetter = new Map<string, Map<string, Known>>();

  get(word: string): Known | undefined {
    return this.#byLetter.get(word[0])?.get(word);
  }

  set(word: string, known: Known): void {
    const words = this.#byLetter.get(word[0]) ?? new Map<string, Known>();
    this.#byLetter.set(word[0], words);
    words.set(word, known);
  }
}

/** The words of all schools with their counts, in memory: finds corrections of words that no school has. */
export class Vocabulary {
  private readonly counts = new ShardedMap<number>();
  private words = 0;
  /** Dictionaries by first letter and by the last two: a word with errors at both ends is not corrected. */
  private readonly dictionaries = new Map<string, FrontCodedDictionary>();
  private readonly common = new Map<string, FrontCodedDictionary>();
  /** Most words share their key with no other. */
  private readonly byPhoneticKey = new ShardedMap<string | string[]>();
  /** Words of at least COMMON_WORD_MIN_SCHOOLS schools, by their consonants. */
  private readonly bySound = new ShardedMap<Set<string>>();
  private readonly prefixIndex = new PrefixIndex();

  /** The count of the commonest word: a lower bound for the number of schools. */
  max = 0;
  private commonest = "";

  count(word: string): number {
    return this.counts.get(word) ?? 0;
  }

  /** Whether so few names have the word that, in a sentence, it is probably not part of a name. */
  isRare(word: string): boolean {
    return this.count(word) < this.max * MAX_RARE_SHARE;
  }

  /** Sets the count of a word of 2 to 30 lower-case Latin letters, in microseconds. 0: no school has it any more. */
  add(word: string, schools: number): void {
    const isNew = this.counts.get(word) === undefined;
    this.counts.set(word, schools);
    if (schools > this.max || word === this.commonest) {
      this.max = schools;
      this.commonest = word;
    }
    if (schools >= COMMON_WORD_MIN_SCHOOLS) this.addCommon(word);
    if (!isNew) return;
    this.words++;
    this.prefixIndex.add(word);
    for (const name of dictionariesOf(word)) dictionaryOf(this.dictionaries, name).add(word);
    if (word.length < MIN_CORRECTED_LENGTH - 1) return;
    const sound = phoneticKey(word);
    const alike = this.byPhoneticKey.get(sound);
    if (Array.isArray(alike)) alike.push(word);
    else this.byPhoneticKey.set(sound, alike === undefined ? word : [alike, word]);
  }

  private addCommon(word: string): void {
    dictionaryOf(this.common, word[0]).add(word);
    const key = consonantKey(word);
    const alike = this.bySound.get(key) ?? new Set();
    this.bySound.set(key, alike.add(word));
  }

  /** Common words with the same consonants as one transliterated from another script, and any words that sound the same. */
  soundingLike(word: string): ReadonlySet<string> {
    const spoken = [word, withoutSchwa(word)].flatMap((one) => this.byPhoneticKey.get(phoneticKey(one)) ?? []);
    return new Set([...(this.bySound.get(consonantKey(word)) ?? []), ...spoken].filter((one) => this.count(one) > 0));
  }

  /** The words that this one may be a typing error of, nearest first, then commonest; never the word itself. */
  neighbours(word: string, max: number): Neighbour[] {
    if (word.length < MIN_CORRECTED_LENGTH || !isLatin(word)) return [];
    const edits = editsAllowed(word);
    const [byFirst, byEnd] = dictionariesOf(word).map((name) => this.dictionaries.get(name));
    const found = new Map([...(byFirst?.nearWithDifferentEnding(word, edits) ?? []), ...(byEnd?.near(word, edits) ?? [])]);
    for (const other of [this.byPhoneticKey.get(phoneticKey(word)) ?? []].flat())
      if (!found.has(other) && Math.abs(other.length - word.length) <= 2) found.set(other, 0);
    found.delete(word);
    const rank = ({ edits }: Neighbour) => (edits === 2 ? 2 : 1);
    return this.withCounts(found)
      .sort((one, other) => rank(one) - rank(other) || other.schools - one.schools || (one.word < other.word ? -1 : 1))
      .slice(0, max);
  }

  withPrefix(typed: string, max: number): Neighbour[] {
    if (typed.length < MIN_CORRECTED_LENGTH || !isLatin(typed)) return [];
    const dictionary = (this.words > LARGE_VOCABULARY_SIZE ? this.common : this.dictionaries).get(typed[0]);
    return this.withCounts(dictionary?.nearPrefixes(typed, editsAllowed(typed)) ?? new Map())
      .filter(({ edits }) => edits > 0)
      .sort((one, other) => one.edits - other.edits || other.schools - one.schools || (one.word < other.word ? -1 : 1))
      .slice(0, max);
  }

  private withCounts(found: Map<string, number>): Neighbour[] {
    return [...found].map(([word, edits]) => ({ word, schools: this.count(word), edits })).filter(({ schools }) => schools > 0);
  }

  countWithPrefix(typed: string, max: number): number {
    const words = this.prefixIndex.list(typed, max + 1);
    return words.length > max ? Infinity : words.reduce((sum, word) => sum + this.count(word), 0);
  }

  /** The commonest pair of known words that were written as this one, normalised; null if there is none. */
  split(word: string): string[] | null {
    let best: string[] | null = null;
    let max = 0;
    for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
      const parts = [word.slice(0, at), word.slice(at)].flatMap(normalWords);
      const schools = Math.min(...parts.map((part) => this.count(part)));
      if (schools > max) [best, max] = [parts, schools];
    }
    return best;
  }
}

const isLatin = (word: string) => word.length <= MAX_WORD_LENGTH && /^[a-z]+$/.test(word);

const dictionariesOf = (word: string): [string, string] => [word[0], word.slice(-2)];

function dictionaryOf(dictionaries: Map<string, FrontCodedDictionary>, name: string): FrontCodedDictionary {
  const dictionary = dictionaries.get(name) ?? new FrontCodedDictionary();
  dictionaries.set(name, dictionary);
  return dictionary;
}
