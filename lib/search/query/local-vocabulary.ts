import { LRUCache } from "lru-cache";
import { readRows } from "@/lib/platform/db";
import { perDatabase } from "@/lib/platform/database/per-database";
import { matchingRows, queryConditions, searchConditions } from "@/lib/search/engine/postgres/conditions";
import { ALL_SCHOOLS, type SearchQuery } from "@/lib/search/engine/search-query";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import { editsBetween } from "@/lib/schools/words/edit-distance";
import {
  candidatePlaceIds,
  isCorrectable,
  meaningOf,
  VERY_COMMON_MIN_SCHOOLS,
  weightOfEdits,
  withMeanings,
  type InterpretedGroup,
} from "./interpreted-groups";

/** The names of schools in a place, normalised, and their words. */
export interface LocalVocabulary {
  names: readonly string[];
  words: ReadonlySet<string>;
}

/** In more places than this, nearly any word resembles one of their names. */
const MAX_PLACES = 4;
/** Until then, words of new schools are found in the vocabulary of all schools. */
const CACHE_TTL_MS = 60_000;
/** In cached words and names plus characters of their keys: some 20 MB. */
const MAX_CACHED_WORDS = 300_000;

const NONE: LocalVocabulary = { names: [], words: new Set() };

type Location = Pick<SearchQuery, "requiredTerms"> | Pick<SearchQuery, "placeIds">;

const cache = () =>
  perDatabase(
    "local vocabulary",
    () =>
      new LRUCache<string, LocalVocabulary>({
        ttl: CACHE_TTL_MS,
        maxSize: MAX_CACHED_WORDS,
        sizeCalculation: ({ names, words }, key) => names.length + words.size + key.length,
        fetchMethod: (key) => readNames({ ...ALL_SCHOOLS, ...(JSON.parse(key) as Location) }),
      }),
  );

/** The names at the pincode, or else in the places, that the query names; none if it names too many. */
export async function localVocabulary(groups: readonly InterpretedGroup[], filters: SearchQuery): Promise<LocalVocabulary> {
  const pincode = groups.find(({ isPincode }) => isPincode);
  const placeIds = filters.placeIds ?? [...new Set(groups.flatMap(candidatePlaceIds))];
  if (!pincode && (placeIds.length === 0 || placeIds.length > MAX_PLACES)) return NONE;
  const location: Location = pincode ? { requiredTerms: [[{ words: pincode.words, isPrefix: false }]] } : { placeIds };
  return (await cache().fetch(JSON.stringify(location))) ?? NONE;
}

async function readNames(query: SearchQuery): Promise<LocalVocabulary> {
  const rows = await readRows<{ name: string }[]>`
    SELECT DISTINCT name_words AS name FROM (${matchingRows(searchConditions(queryConditions(query)))}) AS there`;
  const names = rows.map(({ name }) => name);
  return { names, words: new Set(names.flatMap((name) => name.split(" "))) };
}

const MAX_LOCAL_MEANINGS = 12;
const INITIALS_WEIGHT = 0.5;
const INITIALS_PATTERN = /^[a-z]{3,5}$/;

/** Adds meanings from names in the named place: they are so few that initials and errors at both ends of a word can be compared. */
export function withLocalVocabulary(
  groups: readonly InterpretedGroup[],
  local: LocalVocabulary,
  vocabulary: Vocabulary,
): InterpretedGroup[] {
  return groups.map((group) => {
    const [word] = group.words;
    if (!isCorrectable(group) || local.words.has(word) || vocabulary.count(word) >= VERY_COMMON_MIN_SCHOOLS) return group;
    const similar = [...local.words]
      .map((other) => ({ other, edits: editsBetween(word, other) }))
      .filter(({ edits }) => edits < Infinity)
      .sort((one, other) => one.edits - other.edits || (one.other < other.other ? -1 : 1))
      .slice(0, MAX_LOCAL_MEANINGS)
      .map(({ other, edits }) => meaningOf([other], weightOfEdits(edits), vocabulary));
    const speltOut = phrasesOfInitials(local.names, word).map((words) => meaningOf(words, INITIALS_WEIGHT, vocabulary));
    return withMeanings(group, [...group.meanings, ...speltOut, ...similar]);
  });
}

/** What the initials stand for in most names that begin with them: MVM is Maharishi Vidya Mandir. */
function phrasesOfInitials(names: readonly string[], initials: string): string[][] {
  if (!INITIALS_PATTERN.test(initials)) return [];
  const counts = new Map<string, number>();
  for (const name of names) {
    const words = name.split(" ").slice(0, initials.length);
    const phrase = words.join(" ");
    if (words.map(([letter]) => letter).join("") === initials) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  }
  const max = Math.max(0, ...counts.values());
  return [...counts].flatMap(([phrase, count]) => (2 * count > max ? [phrase.split(" ")] : [])).slice(0, MAX_LOCAL_MEANINGS);
}
