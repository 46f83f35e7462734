import { normalWords } from "@/lib/schools/words/school-words";
import { LONGEST } from "@/lib/search/language/bit-parallel-levenshtein";
import type { WordGroup } from "./parse-query";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import { KNOWN_WORD_MIN_SCHOOLS } from "./interpreted-groups";

const MIN_COMPOUND_LENGTH = 5;
const MAX_COMPOUND_LENGTH = 48;
const MIN_PART_LENGTH = 3;
/** A part of two letters needs this many schools: at the beginning, where initials stand, and elsewhere. */
const INITIALS_MIN_SCHOOLS = 100;
const SHORT_PART_MIN_SCHOOLS = 1_000;
/** The last part may be a prefix; one shorter than MIN_PART_LENGTH only after two other parts. */
const MAX_PREFIX_MATCHES = 500;
const BEFORE_ONE_LETTER = 2;
/** The minimum log likelihood per letter. With this one, one of 600 misspelt words is split by mistake. */
export const LIKELY = -1.35;
/** With this one, one of 20 is. */
export const UNCERTAIN = -2.1;

export interface SplitQuery {
  text: string;
  /** The compounds that some schools have as one word, or as a prefix of one, each with its normalised parts. */
  known: { run: string; isPrefix: boolean; words: ReadonlySet<string> }[];
}

/** Splits words that no or few schools have into their likeliest parts; null if there are none. */
export function splitCompounds(
  text: string,
  vocabulary: Vocabulary,
  min = LIKELY,
  isOneWord: (word: string) => boolean = () => false,
): SplitQuery | null {
  const known: SplitQuery["known"] = [];
  let isChanged = false;
  const lower = text.toLowerCase();
  const apart = lower.replace(/[a-z]+/g, (run, at: number) => {
    const isLast = !/[\p{L}\p{Nd}]/u.test(lower.slice(at + run.length));
    const parts = isOneWord(run) ? null : partsOf(run, isLast, vocabulary, min);
    if (!parts) return run;
    isChanged = true;
    const spaced = parts.join(" ");
    const schools = isLast ? vocabulary.countWithPrefix(run, 1) : vocabulary.count(run);
    if (schools > 0) known.push({ run, isPrefix: isLast, words: new Set(normalWords(spaced)) });
    return spaced;
  });
  return isChanged ? { text: apart, known } : null;
}

export const withUnsplitAlternatives = (groups: readonly WordGroup[], known: SplitQuery["known"]): WordGroup[] =>
  groups.map((group) => {
    const runs = known.filter(({ words }) => group.words.every((word) => words.has(word)));
    return { ...group, alternatives: [...group.alternatives, ...runs.map(({ run, isPrefix }) => ({ words: [run], isPrefix }))] };
  });

interface Parts {
  parts: string[];
  likelihood: number;
}

/** The likeliest parts by their frequency (unigram segmentation by dynamic programming); null if the word is probably no compound. */
function partsOf(run: string, isLast: boolean, vocabulary: Vocabulary, min: number): string[] | null {
  if (run.length < MIN_COMPOUND_LENGTH || run.length > MAX_COMPOUND_LENGTH || countOf(run, vocabulary) >= KNOWN_WORD_MIN_SCHOOLS)
    return null;
  if (isLast && vocabulary.countWithPrefix(run, MAX_PREFIX_MATCHES) >= KNOWN_WORD_MIN_SCHOOLS) return null;
  const best: (Parts | undefined)[] = [{ parts: [], likelihood: 0 }];
  for (let end = 2; end <= run.length; end++)
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = best[start];
      if (!before || end - start === run.length) continue;
      const part = run.slice(start, end);
      const schools = isLast && end === run.length ? schoolsOfPrefix(part, before, vocabulary) : schoolsOf(part, before, vocabulary);
      const likelihood = before.likelihood + Math.log(schools / vocabulary.max);
      if (schools > 0 && likelihood > (best[end]?.likelihood ?? -Infinity)) best[end] = { parts: [...before.parts, part], likelihood };
    }
  const found = best[run.length];
  return found && found.likelihood > min * run.length ? found.parts : null;
}

/** A rare word counts less: it may be an error, or a compound itself. */
function schoolsOf(part: string, { parts }: Parts, vocabulary: Vocabulary): number {
  const schools = countOf(part, vocabulary);
  if (part.length < MIN_PART_LENGTH)
    return part.length > 1 && schools >= (parts.length === 0 ? INITIALS_MIN_SCHOOLS : SHORT_PART_MIN_SCHOOLS) ? schools : 0;
  return schools < KNOWN_WORD_MIN_SCHOOLS ? schools ** 2 / KNOWN_WORD_MIN_SCHOOLS : schools;
}

function schoolsOfPrefix(part: string, before: Parts, vocabulary: Vocabulary): number {
  if (part.length < MIN_PART_LENGTH && before.parts.length < BEFORE_ONE_LETTER) return schoolsOf(part, before, vocabulary);
  return Math.max(
    schoolsOf(part, before, vocabulary),
    Math.min(SHORT_PART_MIN_SCHOOLS, vocabulary.countWithPrefix(part, MAX_PREFIX_MATCHES)),
  );
}

const countOf = (word: string, vocabulary: Vocabulary) => Math.min(...normalWords(word).map((one) => vocabulary.count(one)));
