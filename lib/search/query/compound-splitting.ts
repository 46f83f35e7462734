import { normalWords } from "@/lib/schools/words/school-words";
import { MAX_WORD_LENGTH } from "@/lib/search/language/bit-parallel-levenshtein";
import type { WordGroup } from "./word-group";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import { KNOWN_WORD_MIN_SCHOOLS } from "./interpreted-groups";

const MIN_COMPOUND_LENGTH = 5;
const MAX_COMPOUND_LENGTH = 48;
const MIN_PART_LENGTH = 3;
/** A part of two letters needs more schools: fewer at the beginning, where initials stand. */
const INITIALS_MIN_SCHOOLS = 100;
const SHORT_PART_MIN_SCHOOLS = 1_000;
/** The last part may be a prefix. A shorter one than MIN_PART_LENGTH needs this many parts before it. */
const MAX_PREFIX_MATCHES = 500;
const MIN_PARTS_BEFORE_SHORT_PREFIX = 2;
/** Minimum log likelihoods per letter: with LIKELY one of 600 misspelt words is split by mistake, with UNCERTAIN one of 20. */
export const LIKELY = -1.35;
export const UNCERTAIN = -2.1;

/** A word that was split although some schools have it, or a word that starts with it. */
export interface CompoundWord {
  word: string;
  isPrefix: boolean;
  parts: ReadonlySet<string>;
}

export interface SplitQuery {
  text: string;
  compounds: readonly CompoundWord[];
}

/** Splits words that no or few schools have into their likeliest parts; null if there are none. */
export function splitCompounds(
  text: string,
  vocabulary: Vocabulary,
  minLikelihood = LIKELY,
  isOneWord: (word: string) => boolean = () => false,
): SplitQuery | null {
  const compounds: CompoundWord[] = [];
  let isChanged = false;
  const lower = text.toLowerCase();
  const splitText = lower.replace(/[a-z]+/g, (word, at: number) => {
    const isPrefix = !/[\p{L}\p{Nd}]/u.test(lower.slice(at + word.length));
    const parts = isOneWord(word) ? null : partsOf(word, isPrefix, vocabulary, minLikelihood);
    if (!parts) return word;
    isChanged = true;
    const spaced = parts.join(" ");
    const schoolCount = isPrefix ? vocabulary.countWithPrefix(word, 1) : vocabulary.count(word);
    if (schoolCount > 0) compounds.push({ word, isPrefix, parts: new Set(normalWords(spaced)) });
    return spaced;
  });
  return isChanged ? { text: splitText, compounds } : null;
}

export const withUnsplitAlternatives = (groups: readonly WordGroup[], compounds: readonly CompoundWord[]): WordGroup[] =>
  groups.map((group) => {
    const unsplit = compounds.filter(({ parts }) => group.words.every((word) => parts.has(word)));
    return { ...group, alternatives: [...group.alternatives, ...unsplit.map(({ word, isPrefix }) => ({ words: [word], isPrefix }))] };
  });

interface Split {
  parts: string[];
  likelihood: number;
}

/** The likeliest parts by their frequency (unigram segmentation by dynamic programming); null if the word is probably no compound. */
function partsOf(word: string, isPrefix: boolean, vocabulary: Vocabulary, minLikelihood: number): string[] | null {
  if (word.length < MIN_COMPOUND_LENGTH || word.length > MAX_COMPOUND_LENGTH) return null;
  if (countOf(word, vocabulary) >= KNOWN_WORD_MIN_SCHOOLS) return null;
  if (isPrefix && vocabulary.countWithPrefix(word, MAX_PREFIX_MATCHES) >= KNOWN_WORD_MIN_SCHOOLS) return null;
  const best: (Split | undefined)[] = [{ parts: [], likelihood: 0 }];
  for (let end = 2; end <= word.length; end++)
    for (let start = Math.max(0, end - MAX_WORD_LENGTH); start < end; start++) {
      const before = best[start];
      if (!before || end - start === word.length) continue;
      const part = word.slice(start, end);
      const isPartPrefix = isPrefix && end === word.length;
      const schoolCount = isPartPrefix ? weightedPrefixCount(part, before, vocabulary) : weightedCount(part, before, vocabulary);
      const likelihood = before.likelihood + Math.log(schoolCount / vocabulary.max);
      if (schoolCount > 0 && likelihood > (best[end]?.likelihood ?? -Infinity)) best[end] = { parts: [...before.parts, part], likelihood };
    }
  const whole = best[word.length];
  return whole && whole.likelihood > minLikelihood * word.length ? whole.parts : null;
}

/** The number of schools with a part. A rare part counts less, because it may be an error, or a compound itself. */
function weightedCount(part: string, { parts }: Split, vocabulary: Vocabulary): number {
  const schoolCount = countOf(part, vocabulary);
  if (part.length < MIN_PART_LENGTH) {
    const minSchools = parts.length === 0 ? INITIALS_MIN_SCHOOLS : SHORT_PART_MIN_SCHOOLS;
    return part.length > 1 && schoolCount >= minSchools ? schoolCount : 0;
  }
  return schoolCount < KNOWN_WORD_MIN_SCHOOLS ? schoolCount ** 2 / KNOWN_WORD_MIN_SCHOOLS : schoolCount;
}

function weightedPrefixCount(part: string, before: Split, vocabulary: Vocabulary): number {
  const wholeWordCount = weightedCount(part, before, vocabulary);
  if (part.length < MIN_PART_LENGTH && before.parts.length < MIN_PARTS_BEFORE_SHORT_PREFIX) return wholeWordCount;
  return Math.max(wholeWordCount, Math.min(SHORT_PART_MIN_SCHOOLS, vocabulary.countWithPrefix(part, MAX_PREFIX_MATCHES)));
}

const countOf = (word: string, vocabulary: Vocabulary) => Math.min(...normalWords(word).map((part) => vocabulary.count(part)));
