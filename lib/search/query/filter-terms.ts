import { NEAR_PINCODE, type SchoolCriteria, type WordFilter } from "../view";
import { readFeeLimits } from "./fee-limits";
import { LOWER_BOUND_PHRASES, patternOf } from "@/lib/search/language/number-phrases";

export interface FilterWords {
  filters: WordFilter[];
  /** What is left to look for; empty where all words were filters. */
  rest: string;
}

interface Found {
  filter: WordFilter["filter"];
  value: string;
  start: number;
  end: number;
}

const STARS = String.raw`([1-5](?:\.\d)?)(?![\d.])`;
const OR_MORE = String.raw`(?:\s*(?:\+|(?:stars?|and above|or more|rating|rated)(?!\p{L})))`;
/** "Rated 4", "above 4 stars", "4+ rating", "4 star schools"; a name may be Five Star, or 3 Star Convent. */
const RATED = patternOf(
  String.raw`(?<![\p{L}\p{M}\d_])(?:(?:rated|rating)\s+(?:of\s+)?(?:(?:${LOWER_BOUND_PHRASES})\s+)?${STARS}${OR_MORE}*` +
    String.raw`|(?:${LOWER_BOUND_PHRASES})\s+${STARS}${OR_MORE}+|(?<!\d[.,]?)${STARS}\s*(?:\+\s*)?(?:stars?\s*)?(?:(?:rating|rated)(?!\p{L})|stars?(?=\s+schools(?!\p{L}))|\+\s*stars?(?!\p{L})))`,
  "giu",
);

/** What is asked for with a number can be no name; what words of names ask for is decided by what they find (docs/search.md). */
export function readSureFilters(text: string): FilterWords {
  const found: Found[] = [];
  const add = (one: Found) => {
    const isRange = ({ start, end }: Found) => start === one.start && end === one.end;
    const overlaps = ({ start, end }: Found) => start < one.end && one.start < end;
    if (!found.some((other) => other.filter === one.filter || (overlaps(other) && !isRange(other)))) found.push(one);
  };
  const placeOf = ({ index, 0: words }: RegExpExecArray) => ({ start: index, end: index + words.length });
  readFeeLimits(text).forEach(add);
  for (const match of text.matchAll(RATED))
    add({ filter: "minRating", value: String(Number(match[1] ?? match[2] ?? match[3])), ...placeOf(match) });
  for (const match of text.matchAll(NEAR_PINCODE)) add({ filter: "near", value: match[1].replace(/\D/, ""), ...placeOf(match) });
  return taken(text, found);
}

/** What ties such words to the next one in Hindi: girls ke liye, लड़कियों का. */
const TIE = /\s+(?:k[aei](?:\s+liye)?|wal[aei]|का|की|के(?:\s+लिए)?|वाल[ाेी])(?![\p{L}\p{M}\d_])/iuy;

type Asks = readonly [filter: Found["filter"], value: string];
type Words = readonly (readonly [RegExp, ...Asks])[];
const wholeWords = (given: readonly (readonly [parts: string, ...Asks])[]): Words =>
  given.map(([parts, ...asks]) => [patternOf(String.raw`(?<![\p{L}\p{M}\d_])(?:${parts})(?![\p{L}\p{M}\d_])`, "giu"), ...asks]);

const WORDS = wholeWords([
  [
    String.raw`girls?(?:['’]s?)?(?:\s+only)?|la(?:[dr]a?)?kiy?on?|la[dr]ki(?:y?an?)?|mulinsathi|गर्ल्स|लड़कियों|लड़कियों|मुलींची|मुलींच्या|मुलींचे|मुलींसाठी`,
    "gender",
    "Girls",
  ],
  [String.raw`boys?(?:['’]s?)?(?:\s+only)?|la[dr]a?k(?:on?|e)|बॉयज|बॉयज़|बॉयज़|लड़कों|लड़कों`, "gender", "Boys"],
  [String.raw`co[- ]?ed(?:ucation(?:al)?)?`, "gender", "Coeducational"],
  [String.raw`(?:affiliated\s+(?:to|with|by)\s+)?(?:cbse(?:\s+board)?|सीबीएसई|सी बी एस ई)`, "board", "CBSE"],
  [String.raw`(?:affiliated\s+(?:to|with|by)\s+)?(?:(?:icse|isc|cisce)(?:\s+board)?|आईसीएसई|आयसीएसई|आई सी एस ई)`, "board", "CISCE"],
  ["nios", "board", "NIOS"],
  ["state board", "board", "State board"],
  [String.raw`(?:(?:govt?\.?|government|private|pvt\.?)[- ])?aided`, "schoolType", "Government aided"],
  [
    String.raw`(?:private|pvt\.?)(?:[- ]unaided)?|unaided|gair[- ]?sarkari|niji|kha[js]gi|प्राइवेट|निजी|खाजगी|गैर[- ]?सरकारी`,
    "schoolType",
    "Private unaided",
  ],
  // Private schools are recognised by the government, too.
  [
    String.raw`(?<!recogni[sz]ed\s+by\s+(?:the\s+)?)(?:government|govt?\.?)(?![-\s]+recogni[sz]ed)|sarkari|सरकारी|गवर्नमेंट`,
    "schoolType",
    "Government",
  ],
]);
/** What schools of a kind are called: asks for the kind only where no school has the words. */
const NAMES = wholeWords([
  [String.raw`kanya|balika|mulinch(?:i|e|ya)|कन्या|बालिका`, "gender", "Girls"],
  [String.raw`balak|mulanch(?:i|e|ya)|बालक|मुलांची|मुलांच्या|मुलांचे`, "gender", "Boys"],
  [String.raw`rajkiya|shaskiya|राजकीय|शासकीय`, "schoolType", "Government"],
]);

/**
 * Words that may ask for a filter and may as well be part of a name: girls, CBSE, private. Of two of one filter the first.
 *
 * @returns isName: all of them are what schools of that kind are called (Kanya Vidyalaya)
 */
export function readLikelyFilters(text: string): FilterWords & { isName: boolean } {
  const found: Found[] = [];
  const take = (words: Words) =>
    words.forEach(([pattern, filter, value]) => {
      for (const match of text.matchAll(pattern)) {
        const [start, end] = [match.index, endOfTie(text, match.index + match[0].length)];
        if (!found.some((one) => one.filter === filter || (start < one.end && one.start < end))) found.push({ filter, value, start, end });
      }
    });
  take(WORDS);
  const isName = found.length === 0;
  take(NAMES);
  return { ...taken(text, found), isName };
}

/** What parents give up last comes first: a school of the wrong board is none for them. */
const WEIGHTIEST: readonly WordFilter["filter"][] = ["board", "gender", "schoolType"];

/** All of them, then without one after the other, the weightiest standing longest; never without all. */
export function fewerAndFewer(filters: readonly WordFilter[]): WordFilter[][] {
  const weightOf = ({ filter }: WordFilter) => WEIGHTIEST.indexOf(filter);
  const [weightiest, ...others] = filters.toSorted((one, other) => weightOf(one) - weightOf(other));
  if (!weightiest) return [];
  const ofOthers = fewerAndFewer(others);
  return [...ofOthers.map((some) => [weightiest, ...some]), [weightiest], ...ofOthers];
}

function endOfTie(text: string, at: number): number {
  TIE.lastIndex = at;
  return at + (TIE.exec(text)?.[0].length ?? 0);
}

function taken(text: string, found: Found[]): FilterWords {
  const wordsOf = ({ start, end }: Found) => text.slice(start, end).replace(/\s+/g, " ").trim();
  // Both ends of a range stand in one place.
  const rest = found
    .filter(({ start }, at) => found.findIndex((one) => one.start === start) === at)
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
  return {
    rest: found.length > 0 ? rest.replace(/\s+/g, " ").trim() : text,
    filters: found.map((one) => ({ filter: one.filter, value: one.value, words: wordsOf(one) })),
  };
}

/** Was this filter chosen besides the words? */
export function isChosen(criteria: SchoolCriteria, { filter }: WordFilter): boolean {
  const value = criteria[filter];
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
