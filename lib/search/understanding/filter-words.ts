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

/** Below this "under 500" is no fee that a school has: it may be "under 14". */
const LEAST_FEES = 1_000;
const FEES_UNDER =
  /\b(?:(?:annual|yearly)\s+)?(?:fees?\s+)?(?:under|below|less than|up ?to|within|max(?:imum)?)\s*(?:rs\.?|inr|₹)?\s*(\d[\d,]{0,12}(?:\.\d{1,2})?)\s*(k|thousand|lakhs?|lacs?)?(?![\p{L}\d])(?:\s*\/-)?(?:\s*(?:rs\.?|rupees|inr)(?!\p{L}))?(?:\s*(?:fees?|per year|a year|yearly)(?!\p{L}))?/giu;
const FEES_OVER =
  /\b(?:(?:annual|yearly)\s+)?(?:fees?\s+)?(?:above|over|more than|min(?:imum)?)\s*(?:rs\.?|inr|₹)?\s*(\d[\d,]{0,12}(?:\.\d{1,2})?)\s*(k|thousand|lakhs?|lacs?)?(?![\p{L}\d])(?:\s*\/-)?(?:\s*(?:rs\.?|rupees|inr)(?!\p{L}))?(?:\s*(?:fees?|per year|a year|yearly)(?!\p{L}))?/giu;
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
  add(NEAR_PINCODE, "near", ([, pincode]) => pincode);
  return taken(text, found);
}

function rupees([, amount, unit]: RegExpMatchArray): string | null {
  const times = !unit ? 1 : /^l/i.test(unit) ? 100_000 : 1_000;
  const value = Math.round(Number(amount.replaceAll(",", "")) * times);
  return value >= LEAST_FEES && value <= 9_999_999_999 ? String(value) : null;
}

const WORDS: readonly (readonly [RegExp, Found["filter"], string])[] = [
  [/\bgirls?(?:['’]s?)?(?!\w)(?:\s+only\b)?/gi, "gender", "Girls"],
  [/\bboys?(?:['’]s?)?(?!\w)(?:\s+only\b)?/gi, "gender", "Boys"],
  [/\bco[- ]?ed(?:ucation(?:al)?)?\b/gi, "gender", "Coeducational"],
  [/\bcbse\b(?:\s+board\b)?/gi, "board", "CBSE"],
  [/\b(?:icse|isc|cisce)\b(?:\s+board\b)?/gi, "board", "CISCE"],
  [/\bnios\b/gi, "board", "NIOS"],
  [/\bstate board\b/gi, "board", "State board"],
  [/\b(?:govt\.?|government|gov)[- ]aided\b/gi, "schoolType", "Government aided"],
  [/\b(?:private|pvt\.?)(?:[- ]unaided)?(?!\w)/gi, "schoolType", "Private unaided"],
  [/\b(?:government|govt\.?|sarkari)(?!\w)/gi, "schoolType", "Government"],
];

/** Words that may ask for a filter and may as well be part of a name: girls, CBSE, private. Of two of one filter the first. */
export function readLikelyFilters(text: string): FilterWords {
  const found: Found[] = [];
  for (const [pattern, filter, value] of WORDS)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!found.some((one) => one.filter === filter || (start < one.end && one.start < end))) found.push({ filter, value, start, end });
    }
  return taken(text, found);
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
