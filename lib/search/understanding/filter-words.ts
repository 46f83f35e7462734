import { NEAR_PINCODE, type SchoolCriteria, type WordFilter } from "../view";

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

/** Below this "under 500" is no fee of a year: it may be "under 14". */
const LEAST_FEES = 1_000;
const FEES_UNDER =
  /\b(?:(?:annual|yearly|(monthly))\s+)?(?:fees?\s+)?(?:under|below|less than|up ?to|within|max(?:imum)?)\s*(?:rs\.?|inr|₹)?\s*(\d[\d,]{0,12}(?:\.\d{1,2})?)\s*(k|thousand|lakhs?|lacs?)?(?![\p{L}\d])(?:\s*\/-)?(?:\s*(?:rs\.?|rupees|inr)(?!\p{L}))?(?:\s*(?:fees?\s+)?(per month|a month|monthly|\/ ?month)(?!\p{L})|\s*(?:fees?|per year|a year|yearly|per annum)(?!\p{L}))?/giu;
const FEES_OVER =
  /\b(?:(?:annual|yearly|(monthly))\s+)?(?:fees?\s+)?(?:above|over|more than|min(?:imum)?)\s*(?:rs\.?|inr|₹)?\s*(\d[\d,]{0,12}(?:\.\d{1,2})?)\s*(k|thousand|lakhs?|lacs?)?(?![\p{L}\d])(?:\s*\/-)?(?:\s*(?:rs\.?|rupees|inr)(?!\p{L}))?(?:\s*(?:fees?\s+)?(per month|a month|monthly|\/ ?month)(?!\p{L})|\s*(?:fees?|per year|a year|yearly|per annum)(?!\p{L}))?/giu;
const RATED =
  /\b(?:rated|rating)\s+(?:of\s+)?(?:above\s+|over\s+|at least\s+)?([1-5](?:\.\d)?)(?:\s*(?:\+|stars?\b|and above\b|or more\b))*(?![\d.])/gi;

/** What is asked for with a number can be no name; what words of names ask for is decided by what they find (docs/search.md). */
export function readSureFilters(text: string): FilterWords {
  const found: Found[] = [];
  const add = (pattern: RegExp, filter: Found["filter"], valueOf: (match: RegExpMatchArray) => string | null) => {
    for (const match of text.matchAll(pattern)) {
      const value = valueOf(match);
      if (value !== null && !found.some((one) => one.filter === filter))
        found.push({ filter, value, start: match.index, end: match.index + match[0].length });
    }
  };
  add(FEES_UNDER, "maxFees", rupees);
  add(FEES_OVER, "minFees", rupees);
  add(RATED, "minRating", ([, stars]) => (Number(stars) <= 5 ? String(Number(stars)) : null));
  add(NEAR_PINCODE, "near", ([, pincode]) => pincode.replace(/\D/, ""));
  return taken(text, found);
}

/** A year's, as schools' fees are. */
function rupees([, monthly, amount, unit, aMonth]: RegExpMatchArray): string | null {
  const times = !unit ? 1 : /^l/i.test(unit) ? 100_000 : 1_000;
  const value = Math.round(Number(amount.replaceAll(",", "")) * times * (monthly || aMonth ? 12 : 1));
  return value >= LEAST_FEES && value <= 9_999_999_999 ? String(value) : null;
}

type Words = readonly (readonly [RegExp, Found["filter"], string])[];
const WORDS: Words = [
  [
    /(?<![\p{L}\p{M}\d_])(?:girls?(?:['’]s?)?(?:\s+only)?|lad?kiyon|गर्ल्स|लड़कियों|लड़कियों|मुलींची|मुलींच्या|मुलींचे)(?![\p{L}\p{M}\d_])/giu,
    "gender",
    "Girls",
  ],
  [/(?<![\p{L}\p{M}\d_])(?:boys?(?:['’]s?)?(?:\s+only)?|ladkon|बॉयज|बॉयज़|बॉयज़|लड़कों|लड़कों)(?![\p{L}\p{M}\d_])/giu, "gender", "Boys"],
  [/(?<![\p{L}\p{M}\d_])(?:co[- ]?ed(?:ucation(?:al)?)?)(?![\p{L}\p{M}\d_])/giu, "gender", "Coeducational"],
  [/(?<![\p{L}\p{M}\d_])(?:cbse(?:\s+board)?|सीबीएसई|सी बी एस ई)(?![\p{L}\p{M}\d_])/giu, "board", "CBSE"],
  [/(?<![\p{L}\p{M}\d_])(?:(?:icse|isc|cisce)(?:\s+board)?|आईसीएसई|आयसीएसई|आई सी एस ई)(?![\p{L}\p{M}\d_])/giu, "board", "CISCE"],
  [/(?<![\p{L}\p{M}\d_])(?:nios)(?![\p{L}\p{M}\d_])/giu, "board", "NIOS"],
  [/(?<![\p{L}\p{M}\d_])(?:state board)(?![\p{L}\p{M}\d_])/giu, "board", "State board"],
  [
    /(?<![\p{L}\p{M}\d_])(?:(?:(?:govt\.?|government|gov|private|pvt\.?)[- ])?aided)(?![\p{L}\p{M}\d_])/giu,
    "schoolType",
    "Government aided",
  ],
  [
    /(?<![\p{L}\p{M}\d_])(?:(?:private|pvt\.?)(?:[- ]unaided)?|unaided|प्राइवेट|निजी|खाजगी)(?![\p{L}\p{M}\d_])/giu,
    "schoolType",
    "Private unaided",
  ],
  [/(?<![\p{L}\p{M}\d_])(?:government|govt\.?|sarkari|सरकारी|गवर्नमेंट)(?![\p{L}\p{M}\d_])/giu, "schoolType", "Government"],
];
/** What schools of a kind are called: asks for the kind only where no school has the words. */
const NAMES: Words = [
  [/(?<![\p{L}\p{M}\d_])(?:kanya|balika|कन्या|बालिका)(?![\p{L}\p{M}\d_])/giu, "gender", "Girls"],
  [/(?<![\p{L}\p{M}\d_])(?:balak|बालक)(?![\p{L}\p{M}\d_])/giu, "gender", "Boys"],
  [/(?<![\p{L}\p{M}\d_])(?:rajkiya|shaskiya|राजकीय|शासकीय)(?![\p{L}\p{M}\d_])/giu, "schoolType", "Government"],
];

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
        const [start, end] = [match.index, match.index + match[0].length];
        if (!found.some((one) => one.filter === filter || (start < one.end && one.start < end))) found.push({ filter, value, start, end });
      }
    });
  take(WORDS);
  const isName = found.length === 0;
  take(NAMES);
  return { ...taken(text, found), isName };
}

function taken(text: string, found: Found[]): FilterWords {
  const wordsOf = ({ start, end }: Found) => text.slice(start, end).replace(/\s+/g, " ").trim();
  const rest = found
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
