import { normalWords } from "@/lib/schools/school-words";
import { editsAllowed, SHORTEST_CORRECTED } from "./edit-distance";
import { LONGEST } from "./edit-lines";
import { soundKey } from "./sound-key";
import { WordBeginnings } from "./word-beginnings";
import { WordMap } from "./word-map";
import { WordShelf } from "./word-shelf";

export interface Neighbour {
  word: string;
  /** Schools that have it */
  schools: number;
  /** Edits between; 0: it only sounds the same */
  edits: number;
}

/** Words that fewer letters make up are too short to be one half of another. */
const SHORTEST_PART = 3;

/** What is half typed is on its way to a word that so many schools have, where there are many words: most others are errors themselves. */
const COMMON = 20;
const MANY = 50_000;

/** The words that schools are known by, kept in memory: what is near a word that nobody has, or that was meant as another. */
export class Vocabulary {
  private readonly counts = new WordMap<number>();
  private words = 0;
  /** By the first letter, and by the last two: who errs at both ends of a word is not understood. */
  private readonly shelves = new Map<string, WordShelf>();
  /** By the first letter, those of which more than a few schools know. */
  private readonly common = new Map<string, WordShelf>();
  /** Most words sound like no other. */
  private readonly bySound = new WordMap<string | string[]>();
  private readonly inOrder = new WordBeginnings();

  /** How many schools have the commonest word: no fewer are there. */
  most = 0;
  private commonest = "";

  /** How many schools have the word; 0: none. */
  count(word: string): number {
    return this.counts.get(word) ?? 0;
  }

  /** Sets the count of a word of 2 to 30 small Latin letters: in microseconds, however many are there. 0: no school has it any more. */
  add(word: string, schools: number): void {
    const isNew = this.counts.get(word) === undefined;
    this.counts.set(word, schools);
    if (schools > this.most || word === this.commonest) {
      this.most = schools;
      this.commonest = word;
    }
    if (schools >= COMMON) shelfOf(this.common, word[0]).add(word);
    if (!isNew) return;
    this.words++;
    this.inOrder.add(word);
    for (const name of shelvesOf(word)) shelfOf(this.shelves, name).add(word);
    if (word.length < SHORTEST_CORRECTED - 1) return;
    const sound = soundKey(word);
    const alike = this.bySound.get(sound);
    if (Array.isArray(alike)) alike.push(word);
    else this.bySound.set(sound, alike === undefined ? word : [alike, word]);
  }

  /** Words that the given one may be a typing error of, nearest and then commonest first; never itself. */
  neighbours(word: string, most: number): Neighbour[] {
    if (word.length < SHORTEST_CORRECTED || !isLatin(word)) return [];
    const edits = editsAllowed(word);
    const [byFirst, byEnd] = shelvesOf(word).map((name) => this.shelves.get(name));
    const found = new Map([...(byFirst?.nearWithOtherEnd(word, edits) ?? []), ...(byEnd?.near(word, edits) ?? [])]);
    for (const other of [this.bySound.get(soundKey(word)) ?? []].flat())
      if (!found.has(other) && Math.abs(other.length - word.length) <= 2) found.set(other, 0);
    found.delete(word);
    const rank = ({ edits }: Neighbour) => (edits === 2 ? 2 : 1);
    return this.withCounts(found)
      .sort((one, other) => rank(one) - rank(other) || other.schools - one.schools || (one.word < other.word ? -1 : 1))
      .slice(0, most);
  }

  /** Words that one half typed may become if it has a typing error: those whose beginning is nearest, then the commonest. */
  beginnings(typed: string, most: number): Neighbour[] {
    if (typed.length < SHORTEST_CORRECTED || !isLatin(typed)) return [];
    const shelf = (this.words > MANY ? this.common : this.shelves).get(typed[0]);
    return this.withCounts(shelf?.nearBegun(typed, editsAllowed(typed)) ?? new Map())
      .filter(({ edits }) => edits > 0)
      .sort((one, other) => one.edits - other.edits || other.schools - one.schools || (one.word < other.word ? -1 : 1))
      .slice(0, most);
  }

  /** Without words that no school has any more. */
  private withCounts(found: Map<string, number>): Neighbour[] {
    return [...found].map(([word, edits]) => ({ word, schools: this.count(word), edits })).filter(({ schools }) => schools > 0);
  }

  /** How many schools have words that begin so, as a sum; Infinity: more than `most` words do. */
  countBeginning(typed: string, most: number): number {
    const words = this.inOrder.list(typed, most + 1);
    return words.length > most ? Infinity : words.reduce((sum, word) => sum + this.count(word), 0);
  }

  /** The two known words that were run together to this one, the commonest pair, in normal words; null where there are none. */
  split(word: string): string[] | null {
    let best: string[] | null = null;
    let most = 0;
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
      const parts = [word.slice(0, at), word.slice(at)].flatMap(normalWords);
      const schools = Math.min(...parts.map((part) => this.count(part)));
      if (schools > most) [best, most] = [parts, schools];
    }
    return best;
  }
}

const isLatin = (word: string) => word.length <= LONGEST && /^[a-z]+$/.test(word);

const shelvesOf = (word: string): [string, string] => [word[0], word.slice(-2)];

function shelfOf(shelves: Map<string, WordShelf>, name: string): WordShelf {
  const shelf = shelves.get(name) ?? new WordShelf();
  shelves.set(name, shelf);
  return shelf;
}
