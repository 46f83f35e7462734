import { normalWords } from "@/lib/schools/school-words";
import { LONGEST } from "@/lib/search/language/bit-parallel-levenshtein";
import type { WordGroup } from "./parse-query";
import type { Vocabulary } from "@/lib/search/language/vocabulary";

/** A word that so many schools have is one word. */
const KNOWN = 10;
const MIN_COMPOUND_LENGTH = 5;
const MAX_COMPOUND_LENGTH = 48;
const MIN_PART_LENGTH = 3;
/** A part of two letters is one that so many schools have, at the beginning, where initials stand, or elsewhere. */
const INITIALS = 100;
const COMMON = 1_000;
/** The last part may be half typed; one letter of it only behind two parts. */
const MAX_PREFIX_MATCHES = 500;
const BEFORE_ONE_LETTER = 2;
/** So likely are words that were meant, a letter: one of 600 words with typing errors is taken for such a run. */
const LIKELY = -1.35;
/** One of 20 is. */
export const UNCERTAIN = -2.1;

/** A text whose words were run together. */
export interface SplitQuery {
  /** With its words apart. */
  text: string;
  /** The runs that some schools have as one word, or that may be half of one, each with the words that it is made of in their normal form. */
  known: { run: string; isPrefix: boolean; words: ReadonlySet<string> }[];
}

/** The text with runs of words that nobody has, or few, as the words that they are likeliest made of; null: there is none. */
export function splitCompounds(text: string, vocabulary: Vocabulary, min = LIKELY): SplitQuery | null {
  const known: SplitQuery["known"] = [];
  let isChanged = false;
  const lower = text.toLowerCase();
  const apart = lower.replace(/[a-z]+/g, (run, at: number) => {
    const isLast = !/[\p{L}\p{Nd}]/u.test(lower.slice(at + run.length));
    const parts = partsOf(run, isLast, vocabulary, min);
    if (!parts) return run;
    isChanged = true;
    const spaced = parts.join(" ");
    const schools = isLast ? vocabulary.countWithPrefix(run, 1) : vocabulary.count(run);
    if (schools > 0) known.push({ run, isPrefix: isLast, words: new Set(normalWords(spaced)) });
    return spaced;
  });
  return isChanged ? { text: apart, known } : null;
}

/** The groups of a text whose words are apart: schools may have those of a known run as one. */
export const withUnsplitAlternatives = (groups: readonly WordGroup[], known: SplitQuery["known"]): WordGroup[] =>
  groups.map((group) => {
    const runs = known.filter(({ words }) => group.words.every((word) => words.has(word)));
    return { ...group, alternatives: [...group.alternatives, ...runs.map(({ run, isPrefix }) => ({ words: [run], isPrefix }))] };
  });

interface Parts {
  parts: string[];
  likelihood: number;
}

/** By how many schools have each; null: it is no run of words, as far as anybody can tell. */
function partsOf(run: string, isLast: boolean, vocabulary: Vocabulary, min: number): string[] | null {
  if (run.length < MIN_COMPOUND_LENGTH || run.length > MAX_COMPOUND_LENGTH || countOf(run, vocabulary) >= KNOWN) return null;
  if (isLast && vocabulary.countWithPrefix(run, MAX_PREFIX_MATCHES) >= KNOWN) return null;
  /** Of the letters up to each, the likeliest parts. */
  const best: (Parts | undefined)[] = [{ parts: [], likelihood: 0 }];
  for (let end = 2; end <= run.length; end++)
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = best[start];
      if (!before || end - start === run.length) continue;
      const part = run.slice(start, end);
      const schools = isLast && end === run.length ? schoolsOfBegun(part, before, vocabulary) : schoolsOf(part, before, vocabulary);
      const likelihood = before.likelihood + Math.log(schools / vocabulary.max);
      if (schools > 0 && likelihood > (best[end]?.likelihood ?? -Infinity)) best[end] = { parts: [...before.parts, part], likelihood };
    }
  const found = best[run.length];
  return found && found.likelihood > min * run.length ? found.parts : null;
}

/** A word that few have is perhaps an error, or a run itself. */
function schoolsOf(part: string, { parts }: Parts, vocabulary: Vocabulary): number {
  const schools = countOf(part, vocabulary);
  if (part.length < MIN_PART_LENGTH) return part.length > 1 && schools >= (parts.length === 0 ? INITIALS : COMMON) ? schools : 0;
  return schools < KNOWN ? schools ** 2 / KNOWN : schools;
}

function schoolsOfBegun(part: string, before: Parts, vocabulary: Vocabulary): number {
  if (part.length < MIN_PART_LENGTH && before.parts.length < BEFORE_ONE_LETTER) return schoolsOf(part, before, vocabulary);
  return Math.max(schoolsOf(part, before, vocabulary), Math.min(COMMON, vocabulary.countWithPrefix(part, MAX_PREFIX_MATCHES)));
}

const countOf = (word: string, vocabulary: Vocabulary) => Math.min(...normalWords(word).map((one) => vocabulary.count(one)));
