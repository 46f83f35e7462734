import { readRows } from "@/lib/platform/db";
import { PINCODE } from "@/lib/schools/places/pincode";
import type { Alternative } from "../engine/search-query";
import type { Vocabulary } from "../language/vocabulary";

/** A prefix of more words than this counts as one of many schools. */
const MAX_PREFIX_MATCHES = 1_000;
/** A prefix of at most this length is frequent, too. */
const MAX_SHORT_PREFIX_LENGTH = 2;

/** The approximate number of schools for each group, from the vocabulary or else from `known_words`. Infinity: many, or unknown. */
export async function countWords(groups: readonly Alternative[][], vocabulary: Vocabulary | null): Promise<number[]> {
  const counts = vocabulary ?? (await readCounts(groups));
  const countOf = (alternative: Alternative) => {
    if (!("words" in alternative)) return Infinity;
    const { words, isPrefix } = alternative;
    const wordCounts = words.map((word, at) => countOne(word, isPrefix && at === words.length - 1, counts));
    return Math.min(Infinity, ...wordCounts);
  };
  return groups.map((group) => group.reduce((sum, alternative) => sum + countOf(alternative), 0));
}

type Counts = Pick<Vocabulary, "count" | "countWithPrefix">;

function countOne(word: string, isPrefix: boolean, counts: Counts): number {
  // `known_words` has no pincodes, but few schools have the same one.
  if (PINCODE.test(word)) return 0;
  if (!COUNTED.test(word)) return Infinity;
  if (!isPrefix) return counts.count(word);
  return word.length <= MAX_SHORT_PREFIX_LENGTH ? Infinity : counts.countWithPrefix(word, MAX_PREFIX_MATCHES);
}

/** The words in `known_words`: no numbers, single letters or other scripts. */
const COUNTED = /^[a-z]{2,30}$/;

async function readCounts(groups: readonly Alternative[][]): Promise<Counts> {
  const alternatives = groups.flat().filter((one) => "words" in one);
  const words = [...new Set(alternatives.flatMap((one) => one.words))];
  const prefixes = [...new Set(alternatives.filter(({ isPrefix }) => isPrefix).map((one) => one.words.at(-1)!))];
  const rows = await readRows<{ word: string; isPrefix: boolean; words: number; schools: number }[]>`
    SELECT word, FALSE AS "isPrefix", 1 AS words, schools FROM known_words WHERE word = ANY (${words})
    UNION ALL
    SELECT prefix, TRUE, count(schools)::int, coalesce(sum(schools), 0)::int FROM unnest(${prefixes}::text[]) AS prefix
    LEFT JOIN LATERAL (
      SELECT schools FROM known_words WHERE word >= prefix AND word < prefix || ${LAST_CHARACTER} LIMIT ${MAX_PREFIX_MATCHES + 1}) AS known ON TRUE
    WHERE length(prefix) > ${MAX_SHORT_PREFIX_LENGTH} GROUP BY prefix`;
  const find = (word: string, isPrefix: boolean) => rows.find((row) => row.word === word && row.isPrefix === isPrefix);
  return {
    count: (word) => find(word, false)?.schools ?? 0,
    countWithPrefix: (word, max) => {
      const row = find(word, true);
      return row && row.words > max ? Infinity : (row?.schools ?? 0);
    },
  };
}

const LAST_CHARACTER = "\u{10ffff}";
