import { LRUCache } from "lru-cache";
import { readRows } from "@/lib/platform/db";
import { perDatabase } from "@/lib/platform/database/per-database";
import { conditionsOf, fromTerms, partsOf } from "@/lib/search/engine/postgres/conditions";
import { ALL_SCHOOLS, type SearchQuery } from "@/lib/search/engine/search-query";
import { candidatePlaceIds, type InterpretedGroup, type LocalVocabulary } from "./interpreted-groups";

/** In more places than this, nearly any word resembles one of their names. */
const MAX_PLACES = 4;
/** Short enough: words of newer schools are known from the whole vocabulary. */
const CACHE_TTL_MS = 60_000;
/** Counts all cached words and names plus the characters of their keys: some 20 MB. */
const MAX_CACHED_WORDS = 300_000;

const NONE: LocalVocabulary = { names: [], words: new Set() };

const cache = () =>
  perDatabase(
    "words there",
    () =>
      new LRUCache<string, LocalVocabulary>({
        ttl: CACHE_TTL_MS,
        maxSize: MAX_CACHED_WORDS,
        sizeCalculation: ({ names, words }, where) => names.length + words.size + where.length,
        fetchMethod: (where) => readNames({ ...ALL_SCHOOLS, ...(JSON.parse(where) as Partial<SearchQuery>) }),
      }),
  );

export async function localVocabulary(groups: readonly InterpretedGroup[], { placeIds: chosen }: SearchQuery): Promise<LocalVocabulary> {
  const pincode = groups.find(({ isPincode }) => isPincode);
  const placeIds = chosen ?? [...new Set(groups.flatMap(candidatePlaceIds))];
  if (!pincode && (placeIds.length === 0 || placeIds.length > MAX_PLACES)) return NONE;
  const where = pincode ? { words: [[{ words: pincode.words, isPrefix: false }]] } : { placeIds };
  return (await cache().fetch(JSON.stringify(where))) ?? NONE;
}

async function readNames(query: SearchQuery): Promise<LocalVocabulary> {
  const rows = await readRows<{ name: string }[]>`
    SELECT DISTINCT name_words AS name FROM (${fromTerms(conditionsOf(partsOf(query)))}) AS there`;
  const names = rows.map(({ name }) => name);
  return { names, words: new Set(names.flatMap((name) => name.split(" "))) };
}
