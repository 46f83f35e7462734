import { wordSet } from "@/lib/schools/words/word-set";
import type { HintRange } from "./excerpt";
import lists from "./word-lists.json";

// Finds names of people at the school: the principal's, names with a title, and children named as relatives.

interface Word {
  text: string;
  lower: string;
  from: number;
  to: number;
}

const TITLES = wordSet(...lists.titles);
/** Titles that mean something else before a lower-case word: "miss the bus" */
const TITLES_BEFORE_CAPITALS = wordSet(...lists.titlesBeforeCapitals);
const TITLES_AFTER = wordSet(...lists.titlesAfter);
const RELATIVES = wordSet(...lists.relatives);
const POSSESSIVES = wordSet(...lists.possessives);
const LINKING_WORDS = wordSet(...lists.linkingWords);
/** Words before 'sir' or after 'Mr' that are no names */
const NOT_NAMES = wordSet(...lists.notNames);

export function findNames(text: string, principalName: string | null): HintRange[] {
  const words = wordsOf(text);
  const principal = nameParts(principalName);
  const found: HintRange[] = [];
  for (let index = 0; index < words.length; index++) {
    const [from, to] = matchTitled(words, index) ?? matchFollowed(words, index) ?? matchChild(words, index) ?? [index, index];
    if (to > from || principal.has(words[index].lower)) found.push({ kind: "name", from: words[from].from, to: words[to].to });
  }
  return found;
}

/** A title before a name: `Mrs. Sunita Rao`, `mr sharma` */
function matchTitled(words: Word[], index: number): [number, number] | null {
  const [title, name, second] = words.slice(index, index + 3);
  if (!name || NOT_NAMES.has(name.lower) || !(TITLES.has(title.lower) || (TITLES_BEFORE_CAPITALS.has(title.lower) && isCapital(name))))
    return null;
  return [index, index + (second && isCapital(name) && isCapital(second) && !NOT_NAMES.has(second.lower) ? 2 : 1)];
}

/** A title after a capitalised name: `Sharma sir`, `Sunita ma'am` */
function matchFollowed(words: Word[], index: number): [number, number] | null {
  const [name, follower] = words.slice(index, index + 2);
  return follower && TITLES_AFTER.has(follower.lower) && isNameLike(name) ? [index, index + 1] : null;
}

/** A child named as a relative: `my son Aarav`, `our daughter is called Diya` */
function matchChild(words: Word[], index: number): [number, number] | null {
  if (!POSSESSIVES.has(words[index].lower)) return null;
  const relative = [index + 1, index + 2].find((position) => RELATIVES.has(words[position]?.lower.replace(/['’]s$/, "")));
  if (relative === undefined) return null;
  let position = relative + 1;
  while (position < relative + 4 && words[position] && LINKING_WORDS.has(words[position].lower)) position += 1;
  return words[position] && isNameLike(words[position]) ? [index, position] : null;
}

const isCapital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);
/** Scripts without capitals don't mark names, so there any unlisted word counts as one. */
const isNameLike = (word: Word): boolean =>
  !NOT_NAMES.has(word.lower) && word.text.length > 1 && (isCapital(word) || /^\p{Lo}/u.test(word.text));

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)].map(({ index, 0: word }) => ({
    text: word,
    lower: word.toLowerCase().replaceAll("’", "'"),
    from: index,
    to: index + word.length,
  }));
}

const MIN_PART_LENGTH = 4;

/** The parts of the principal's name that are unlikely to be other words. */
function nameParts(name: string | null): Set<string> {
  const parts = wordsOf(name ?? "").map(({ lower }) => lower);
  return new Set(parts.filter((part) => part.length >= MIN_PART_LENGTH && !TITLES.has(part) && !TITLES_BEFORE_CAPITALS.has(part)));
}
