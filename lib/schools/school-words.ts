/**
 * The one normal form of words, for rows and for queries: what a school is found by is what it was stored by.
 * NFKD without accents, lower case, apostrophes dropped, runs of single letters joined (D.A.V., B H E L), letters and
 * digits split (sector21), Roman numerals as digits, one word for the many spellings of a few, abbreviations as
 * phrases. Signs of Indian scripts (matras, virama, nukta) are part of their words.
 */
export function normalWords(text: string): string[] {
  const words: string[] = [];
  for (const word of plainWords(text)) addWord(words, word);
  return words;
}

/**
 * The words before spellings and abbreviations are replaced. For the last word of a query, which may be the beginning
 * of another: "vi" is 6 (VI) and also the start of "vidyalaya".
 */
export function plainWords(text: string): string[] {
  const words: string[] = [];
  let letters = "";
  for (const word of splitWords(text)) {
    if (word.length === 1 && word >= "a" && word <= "z") {
      letters += word;
      continue;
    }
    if (letters) words.push(letters);
    letters = "";
    words.push(word);
  }
  if (letters) words.push(letters);
  return words;
}

/** The words of a school's name, as stored in `name_words`. */
export const nameWords = (name: string): string => fitting(normalWords(name), NAME_BYTES).join(" ");

/**
 * The words of where a school is, each once, as stored in `place_words`: address, city, district, place and its other names, state. Where they
 * are too long the address lacks its beginning.
 */
export function placeWords(parts: readonly (string | null | undefined)[]): string {
  const words = new Set<string>();
  for (const part of parts) if (part) for (const word of normalWords(part)) words.add(word);
  return fitting([...words].reverse(), PLACE_BYTES)
    .reverse()
    .join(" ");
}

/** An index by rank holds both and has 2,704 bytes for a school. A name has 300 letters and an address 1,000, so only other scripts come so far. */
const NAME_BYTES = 1_000;
const PLACE_BYTES = 1_500;
/** Of a letter in UTF-8, by its length in UTF-16. */
const MAX_BYTES_PER_CHARACTER = 3;

/** The first of these words that together have at most so many bytes. */
function fitting(words: string[], most: number): string[] {
  let bytes = words.reduce((sum, word) => sum + word.length + 1, 0) * MAX_BYTES_PER_CHARACTER;
  if (bytes <= most) return words;
  bytes = 0;
  const beyond = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > most);
  return beyond < 0 ? words : words.slice(0, beyond);
}

const ASCII = /^[\x20-\x7e]*$/;
const ACCENTS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’‘`´]/g;
/** Letters with the signs that belong to them; digits. */
const RUNS = /[\p{L}\p{M}]+|\p{Nd}+/gu;
const ASCII_RUNS = /[a-z]+|[0-9]+/g;

function splitWords(text: string): string[] {
  const plain = ASCII.test(text) ? text : text.normalize("NFKD").replace(ACCENTS, "");
  const lower = plain.toLowerCase().replace(APOSTROPHES, "");
  return lower.match(ASCII.test(lower) ? ASCII_RUNS : RUNS) ?? [];
}

function addWord(words: string[], word: string): void {
  const phrase = ABBREVIATIONS.get(word);
  if (phrase) words.push(...phrase);
  else words.push(SPELLINGS.get(word) ?? (isDigits(word) ? dropZeros(word) : word));
}

const isDigits = (word: string): boolean => word[0] >= "0" && word[0] <= "9";
const dropZeros = (digits: string): string => digits.replace(/^0+(?=.)/, "");

/** Many spellings, one word. Read as "the others mean the first". */
const ONE_WORD: readonly (readonly string[])[] = [
  ["government", "govt", "gvt", "goverment", "govern", "sarkari"],
  ["private", "pvt", "prvt", "privt"],
  ["senior", "sr"],
  ["junior", "jr"],
  ["secondary", "sec", "secondry", "secondery"],
  ["higher", "hr", "hgr"],
  ["primary", "pri", "prim", "pry", "prm"],
  ["upper", "upp"],
  ["saint", "st"],
  ["shri", "sri", "shree", "sree", "shre"],
  ["school", "sch", "schl", "schol", "scholl"],
  ["public", "pub", "pblc"],
  ["vidyalaya", "vidyalay", "vidhyalaya", "vidhyalay", "vidyalya", "vidyalaye"],
  ["vidya", "vidhya"],
  ["mandir", "mandhir"],
  ["shishu", "sishu", "shisu", "sisu"],
  ["saraswati", "sarswati", "saraswathi", "sarasvati", "sarasvathi"],
  ["kendriya", "kendriye", "kendria"],
  ["international", "intl", "internation"],
  ["english", "eng"],
  ["medium", "med"],
  ["memorial", "mem"],
  ["academy", "acadamy", "acedemy", "academi", "acad"],
  ["convent", "convet"],
  ["college", "coll", "collage"],
  ["number", "no", "num", "nos"],
  ["doctor", "dr"],
  ["nagar", "ngr"],
  ["road", "rd"],
  ["district", "dist", "distt"],
  ["village", "vill", "vlg"],
  ["madarsa", "madrasa", "madrassa", "madrasha", "madarasa"],
  ["2", "ii"],
  ["3", "iii"],
  ["4", "iv"],
  ["6", "vi"],
  ["7", "vii"],
  ["8", "viii"],
  ["9", "ix"],
];

/** Initials that stand for one thing everywhere in India. */
const PHRASES: Readonly<Record<string, string>> = {
  kv: "kendriya vidyalaya",
  jnv: "jawahar navodaya vidyalaya",
  dps: "delhi public school",
  aps: "army public school",
  gps: "government primary school",
  gups: "government upper primary school",
  gms: "government middle school",
  ghs: "government high school",
  ghss: "government higher secondary school",
  gsss: "government senior secondary school",
  ggsss: "government girls senior secondary school",
  ggic: "government girls inter college",
  gic: "government inter college",
  kgbv: "kasturba gandhi balika vidyalaya",
  zphs: "zilla parishad high school",
  zpps: "zilla parishad primary school",
  zpss: "zilla parishad secondary school",
  ssm: "saraswati shishu mandir",
  svm: "saraswati vidya mandir",
  emrs: "eklavya model residential school",
  oav: "odisha adarsha vidyalaya",
};

/** How many of these words from `at` on are those that one abbreviation stands for everywhere; 0: none. */
export function chainAt(words: readonly string[], at: number): number {
  const phrase = CHAINS.get(words[at])?.find((chain) => chain.every((word, index) => words[at + index] === word));
  return phrase?.length ?? 0;
}

const SPELLINGS = new Map(ONE_WORD.flatMap(([word, ...others]) => others.map((other) => [other, word] as const)));
const ABBREVIATIONS = new Map(Object.entries(PHRASES).map(([word, phrase]) => [word, phrase.split(" ")]));
/** By their first word, the longest first. */
const CHAINS = new Map<string, string[][]>();
for (const phrase of [...ABBREVIATIONS.values()].sort((one, other) => other.length - one.length))
  CHAINS.set(phrase[0], [...(CHAINS.get(phrase[0]) ?? []), phrase]);
