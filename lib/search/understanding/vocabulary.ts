import { beginningDistance, editDistance, editsAllowed, SHORTEST_CORRECTED } from "./edit-distance";
import { soundKey } from "./sound-key";
import { WordBeginnings } from "./word-beginnings";

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
const LONGEST = 30;

/** Words side by side, for a fast look at all of them: each with its letters as bits. */
interface Shelf {
  words: string[];
  letters: Uint32Array;
}

/** The words that schools are known by, kept in memory: what is near a word that nobody has, or that was meant as another. */
export class Vocabulary {
  private readonly counts = new Map<string, number>();
  /** By length and first letter, and by length and the last two: who errs at both ends of a word is not understood. */
  private readonly shelves = new Map<string, Shelf>();
  private readonly bySound = new Map<string, string[]>();

  /** By the first letter, those of which more than a few schools know. */
  private readonly common = new Map<string, Shelf>();
  private readonly isCommon = new Set<string>();
  private readonly inOrder = new WordBeginnings();

  /** How many schools have the commonest word: no fewer are there. */
  most = 0;

  /** How many schools have the word; 0: none. */
  count(word: string): number {
    return this.counts.get(word) ?? 0;
  }

  /** Adds a word, or counts one anew. */
  add(word: string, schools: number): void {
    const isNew = !this.counts.has(word);
    this.counts.set(word, schools);
    this.most = Math.max(this.most, schools);
    if (isNew) this.inOrder.add(word);
    if (schools >= COMMON && !this.isCommon.has(word) && isLatin(word)) {
      this.isCommon.add(word);
      put(this.common, word[0], word);
    }
    if (!isNew || word.length < SHORTEST_CORRECTED - 1) return;
    for (const name of shelvesOf(word, word.length)) put(this.shelves, name, word);
    const sound = soundKey(word);
    const alike = this.bySound.get(sound);
    if (alike) alike.push(word);
    else this.bySound.set(sound, [word]);
  }

  /** Words that the given one may be a typing error of, nearest and then commonest first; never itself. */
  neighbours(word: string, most: number): Neighbour[] {
    if (word.length < SHORTEST_CORRECTED || word.length > LONGEST) return [];
    const edits = editsAllowed(word);
    const letters = lettersOf(word);
    const found = new Map<string, number>();
    for (let length = word.length - edits; length <= word.length + edits; length++) {
      for (const name of shelvesOf(word, length)) {
        const shelf = this.shelves.get(name);
        if (!shelf) continue;
        for (let at = 0; at < shelf.words.length; at++) {
          if (missing(letters, shelf.letters[at]) > edits || missing(shelf.letters[at], letters) > edits) continue;
          const other = shelf.words[at];
          if (other === word || found.has(other)) continue;
          const distance = editDistance(word, other, edits);
          if (distance <= edits) found.set(other, distance);
        }
      }
    }
    for (const other of this.bySound.get(soundKey(word)) ?? [])
      if (other !== word && !found.has(other) && Math.abs(other.length - word.length) <= 2) found.set(other, 0);
    const rank = ({ edits }: Neighbour) => (edits === 2 ? 2 : 1);
    return [...found]
      .map(([other, distance]) => ({ word: other, schools: this.count(other), edits: distance }))
      .sort((one, other) => rank(one) - rank(other) || other.schools - one.schools || (one.word < other.word ? -1 : 1))
      .slice(0, most);
  }

  /** Words that one half typed may become if it has a typing error: those whose beginning is nearest, then the commonest. */
  beginnings(typed: string, most: number): Neighbour[] {
    if (typed.length < SHORTEST_CORRECTED || typed.length > LONGEST || !isLatin(typed)) return [];
    const edits = editsAllowed(typed);
    const letters = lettersOf(typed);
    const found: Neighbour[] = [];
    for (const shelf of this.shelvesOfBeginnings(typed[0]))
      for (let at = 0; at < shelf.words.length; at++) {
        if (missing(letters, shelf.letters[at]) > edits) continue;
        const word = shelf.words[at];
        const distance = beginningDistance(typed, word, edits);
        if (distance > 0 && distance <= edits) found.push({ word, schools: this.count(word), edits: distance });
      }
    return found
      .sort((one, other) => one.edits - other.edits || other.schools - one.schools || (one.word < other.word ? -1 : 1))
      .slice(0, most);
  }

  private shelvesOfBeginnings(letter: string): Shelf[] {
    if (this.counts.size > MANY) return [this.common.get(letter) ?? []].flat();
    const ofEach = Array.from({ length: LONGEST }, (_, length) => this.shelves.get(`${length}${letter}`) ?? []);
    return ofEach.flat();
  }

  /** How many schools have words that begin so, as a sum; Infinity: more than `most` words do. */
  countBeginning(typed: string, most: number): number {
    const words = this.inOrder.list(typed, most + 1);
    return words.length > most ? Infinity : words.reduce((sum, word) => sum + this.count(word), 0);
  }

  /** The two known words that were run together to this one, the commonest pair; null where there are none. */
  split(word: string): [string, string] | null {
    let best: [string, string] | null = null;
    let most = 0;
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
      const parts: [string, string] = [word.slice(0, at), word.slice(at)];
      const schools = Math.min(this.count(parts[0]), this.count(parts[1]));
      if (schools > most) [best, most] = [parts, schools];
    }
    return best;
  }
}

function put(shelves: Map<string, Shelf>, name: string, word: string): void {
  const shelf = shelves.get(name) ?? { words: [], letters: new Uint32Array(4) };
  shelves.set(name, shelf);
  const at = shelf.words.length;
  if (at === shelf.letters.length) shelf.letters = grown(shelf.letters);
  shelf.words.push(word);
  shelf.letters[at] = lettersOf(word);
}

const isLatin = (word: string) => /^[a-z]+$/.test(word);

function grown(array: Uint32Array): Uint32Array {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) - 97);
  return bits >>> 0;
}

function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** How many letters of one word the other lacks: each edit makes up for one at most. */
const missing = (one: number, other: number) => bitsIn((one & ~other) >>> 0);

const shelvesOf = (word: string, length: number): [string, string] => [`${length}${word[0]}`, `${length}-${word.slice(-2)}`];
