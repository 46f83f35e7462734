import type { Found } from "./found";

// Names of people at the school: the principal's, whoever is named with a title, and children who are named as somebody's.

interface Word {
  text: string;
  lower: string;
  from: number;
  to: number;
}

const set = (words: string) => new Set(words.split(/\s+/));

/** Stand before a name whatever its letters */
const TITLES = set("mr mrs dr smt shri shree sri prof mister श्री श्रीमती डॉ सुश्री");
/** … and mean something else before a small letter: "miss the bus" */
const TITLES_BEFORE_CAPITALS = set("miss ms sir madam ma'am maam mam teacher principal ustad");
/** Stand after a name */
const FOLLOWERS = set("sir ma'am maam mam madam miss ji teacher सर मैडम जी");
const RELATIVES = set("son daughter child kid boy girl ward beta beti nephew niece grandson granddaughter brother sister");
const OWNERS = set("my our mera meri mere");
const BETWEEN = set("named called name is 's");
/** What stands before 'sir' or after 'Mr', and is no name */
const NO_NAMES = set(
  `principal vice respected dear the our their your his her every all any some class sports music maths math english hindi science social
  dance games computer art new head director chairman coordinator good hello thank thanks yes no and but or is was are has have had not very
  who what when they we you he she it this that these those my teacher teachers school sir madam ma'am maam miss mam ji staff subject
  physics chemistry biology sanskrit history geography drawing yoga library lab bus admission office reception also so if because please
  ek bahut wo woh ye yeh unke inke hamare के की का और बहुत हमारे उनके वो ये सभी`,
);

export function findNames(text: string, principalName: string | null): Found[] {
  const words = wordsOf(text);
  const principal = nameParts(principalName);
  const found: Found[] = [];
  for (let index = 0; index < words.length; index++) {
    const [from, to] = titled(words, index) ?? followed(words, index) ?? childNamed(words, index) ?? [index, index];
    if (to > from || principal.has(words[index].lower)) found.push({ kind: "name", from: words[from].from, to: words[to].to });
  }
  return found;
}

/** `Mrs. Sunita Rao`, `mr sharma` */
function titled(words: Word[], index: number): [number, number] | null {
  const [title, name, second] = words.slice(index, index + 3);
  if (!name || NO_NAMES.has(name.lower) || !(TITLES.has(title.lower) || (TITLES_BEFORE_CAPITALS.has(title.lower) && isCapital(name))))
    return null;
  return [index, index + (second && isCapital(name) && isCapital(second) && !NO_NAMES.has(second.lower) ? 2 : 1)];
}

/** `Sharma sir`, `sunita ma'am`: a capital, for not everything before 'sir' is a name */
function followed(words: Word[], index: number): [number, number] | null {
  const [name, follower] = words.slice(index, index + 2);
  return follower && FOLLOWERS.has(follower.lower) && isNameLike(name) ? [index, index + 1] : null;
}

/** `my son Aarav`, `our daughter is called Diya` */
function childNamed(words: Word[], index: number): [number, number] | null {
  if (!OWNERS.has(words[index].lower)) return null;
  const relative = [index + 1, index + 2].find((place) => RELATIVES.has(words[place]?.lower.replace(/['’]s$/, "")));
  if (relative === undefined) return null;
  let place = relative + 1;
  while (place < relative + 4 && words[place] && BETWEEN.has(words[place].lower)) place += 1;
  return words[place] && isNameLike(words[place]) ? [index, place] : null;
}

const isCapital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);
/** Scripts without capitals show no names; there every word that is no other is taken for one. */
const isNameLike = (word: Word): boolean =>
  !NO_NAMES.has(word.lower) && word.text.length > 1 && (isCapital(word) || /^\p{Lo}/u.test(word.text));

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)].map(({ index, 0: word }) => ({
    text: word,
    lower: word.toLowerCase().replaceAll("’", "'"),
    from: index,
    to: index + word.length,
  }));
}

const SHORTEST_PART = 4;

/** Parts of the principal's name that are hardly anything else. */
function nameParts(name: string | null): Set<string> {
  const parts = wordsOf(name ?? "").map(({ lower }) => lower);
  return new Set(parts.filter((part) => part.length >= SHORTEST_PART && !TITLES.has(part) && !TITLES_BEFORE_CAPITALS.has(part)));
}
