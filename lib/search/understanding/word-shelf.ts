import { beginningDistance, editDistance } from "./edit-distance";

/** The longest word that is kept on a shelf or looked for: what is known of a beginning is one bit of a number for each of its letters. */
export const LONGEST = 30;
/** Where the first so many letters lead too far, all words that begin with them are passed over at once. */
const HEAD = 4;
const END = 2;
/** So many words that came out of order are compared one by one; more are put in their places. */
const MOST_LATER = 2_000;

/**
 * Words of small Latin letters in their order, each kept as the letters that it does not share with the one before: what words have in
 * common is compared with what was typed once, and those that begin as none within reach does are passed over.
 */
export class WordShelf {
  /** Of each word: how many letters it shares with the one before, how many follow, those. */
  #bytes = new Uint8Array(64);
  #end = 0;
  /** Where the words stand that share less than a head with the one before. */
  #heads: number[] = [];
  #last = "";
  #later: string[] = [];

  /** A word that is not on the shelf. */
  add(word: string): void {
    if (word > this.#last) this.#append(word);
    else if (this.#later.push(word) > MOST_LATER) this.#putInOrder();
  }

  /** Words within so many edits of the one that was typed, one or two, and how many each takes. */
  near(typed: string, most: number): Map<string, number> {
    return this.#near(typed, most, 0);
  }

  /**
   * Of those at least the ones that do not end with the same two letters. They have an edit there, so all before must be nearer by one:
   * that leaves far fewer to be compared.
   */
  nearWithOtherEnd(typed: string, most: number): Map<string, number> {
    return this.#near(typed, most, typed.length - END);
  }

  #near(typed: string, most: number, nearerUpTo: number): Map<string, number> {
    const found = this.#compare(typed, { most, nearerUpTo, isBegun: false });
    for (const word of this.#later) keep(found, word, editDistance(typed, word, most), most);
    return found;
  }

  /** The same for words of which a beginning is so near. */
  nearBegun(typed: string, most: number): Map<string, number> {
    const found = this.#compare(typed, { most, nearerUpTo: 0, isBegun: true });
    for (const word of this.#later) keep(found, word, beginningDistance(typed, word, most), most);
    return found;
  }

  #compare(typed: string, { most, nearerUpTo, isBegun }: { most: number; nearerUpTo: number; isBegun: boolean }): Map<string, number> {
    const found = new Map<string, number>();
    const [bytes, heads] = [this.#bytes, this.#heads];
    start(typed, nearerUpTo);
    /** How many letters of the word before were compared: with the next one it is too far. */
    let compared = 0;
    let head = 0;
    for (let at = 0; at < this.#end;) {
      const shared = bytes[at];
      const length = shared + bytes[at + 1];
      at += 2;
      if (shared > compared && !(isBegun && nearest[compared] <= most)) {
        if (compared >= HEAD) at += length - shared;
        else {
          while (head < heads.length && (heads[head] < at || bytes[heads[head]] > compared)) head++;
          at = heads[head] ?? this.#end;
        }
        continue;
      }
      for (let letter = shared; letter < length; letter++) letters[letter] = bytes[at++];
      if (shared <= compared) compared = shared + compare(shared, length, most);
      const edits = isBegun ? nearest[compared] : compared === length ? editsAt(length) : TOO_FAR;
      if (edits <= most) found.set(letters.toString("latin1", 0, length), edits);
    }
    return found;
  }

  #append(word: string): void {
    let shared = 0;
    while (shared < this.#last.length && word.charCodeAt(shared) === this.#last.charCodeAt(shared)) shared++;
    if (shared < HEAD) this.#heads.push(this.#end);
    if (this.#end + 2 + word.length > this.#bytes.length) this.#bytes = grown(this.#bytes);
    this.#bytes[this.#end++] = shared;
    this.#bytes[this.#end++] = word.length - shared;
    for (let at = shared; at < word.length; at++) this.#bytes[this.#end++] = word.charCodeAt(at);
    this.#last = word;
  }

  #putInOrder(): void {
    const ordered = new WordShelf();
    const later = this.#later.sort();
    let next = 0;
    for (const word of this.#list()) {
      while (next < later.length && later[next] < word) ordered.#append(later[next++]);
      ordered.#append(word);
    }
    while (next < later.length) ordered.#append(later[next++]);
    [this.#bytes, this.#end, this.#heads, this.#last, this.#later] = [ordered.#bytes, ordered.#end, ordered.#heads, ordered.#last, []];
  }

  *#list(): Generator<string> {
    const bytes = this.#bytes;
    for (let at = 0; at < this.#end;) {
      const shared = bytes[at];
      const length = shared + bytes[at + 1];
      at += 2;
      for (let letter = shared; letter < length; letter++) letters[letter] = bytes[at++];
      yield letters.toString("latin1", 0, length);
    }
  }
}

function keep(found: Map<string, number>, word: string, edits: number, most: number): void {
  if (edits <= most) found.set(word, edits);
}

function grown(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.ceil(bytes.length * 1.5));
  larger.set(bytes);
  return larger;
}

// Comparing. What is asked of the table of edits (edit-distance.ts) is only which of its numbers are 0, at most 1 and at most 2, so a line
// of it, from one beginning of a word to all beginnings of what was typed, is three numbers with a bit for each.

const TOO_FAR = 3;
const CODES = 128;
/** Of each letter: where it stands in what was typed, bit n for the nth place. */
const placesOf = new Int32Array(CODES);
/** The bits of all beginnings of what was typed, of all of it. */
let all = 0;
let whole = 0;
/** Those that may take as many edits as are allowed; shorter ones must take one less. */
let ending = 0;
/** The letters of the word that is looked at, and for each length of its beginnings which of what was typed are within none, one and two edits. */
const letters = Buffer.alloc(LONGEST);
const withinNone = new Int32Array(LONGEST + 1);
const withinOne = new Int32Array(LONGEST + 1);
const withinTwo = new Int32Array(LONGEST + 1);
/** With how many edits all that was typed becomes the nearest of the beginnings up to this length. */
const nearest = new Uint8Array(LONGEST + 1);

function start(typed: string, nearerUpTo: number): void {
  placesOf.fill(0);
  for (let at = 0; at < typed.length; at++) placesOf[typed.charCodeAt(at)] |= 2 << at;
  whole = 1 << typed.length;
  all = whole | (whole - 1);
  [withinNone[0], withinOne[0], withinTwo[0]] = [0b1, 0b11 & all, 0b111 & all];
  ending = -1 << nearerUpTo;
  nearest[0] = editsAt(0);
}

/** How many of the letters from one on were compared before it shows that they lead to nothing within `most`. */
function compare(from: number, length: number, most: number): number {
  const [within, nearer] = most === 1 ? [withinOne, withinNone] : [withinTwo, withinOne];
  for (let at = from; at < length; at++) {
    compareLetter(at);
    if (((within[at + 1] & ending) | nearer[at + 1]) === 0) return at - from;
    nearest[at + 1] = Math.min(nearest[at], editsAt(at + 1));
  }
  return length - from;
}

/** Each edit leaves out a letter, puts one in, takes one for another, or swaps this one with the one before. */
function compareLetter(at: number): void {
  const places = placesOf[letters[at]];
  const [none, one, two] = [withinNone[at], withinOne[at], withinTwo[at]];
  const swapped = at > 0 ? (places << 1) & placesOf[letters[at - 1]] : 0;
  const [noneBefore, oneBefore] = at > 0 ? [withinNone[at - 1], withinOne[at - 1]] : [0, 0];
  const nextNone = (none << 1) & places;
  const nextOne = ((one << 1) & places) | none | (none << 1) | (nextNone << 1) | ((noneBefore << 2) & swapped);
  const nextTwo = ((two << 1) & places) | one | (one << 1) | (nextOne << 1) | ((oneBefore << 2) & swapped);
  withinNone[at + 1] = nextNone;
  withinOne[at + 1] = nextOne & all;
  withinTwo[at + 1] = nextTwo & all;
}

function editsAt(length: number): number {
  if (withinNone[length] & whole) return 0;
  if (withinOne[length] & whole) return 1;
  return withinTwo[length] & whole ? 2 : TOO_FAR;
}
