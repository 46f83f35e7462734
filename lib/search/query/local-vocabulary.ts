import { LRUCache } from "lru-cache";
import { readRows } from "@/lib/platform/db";
import { perDatabase } from "@/lib/platform/per-database";
import { conditionsOf, fromTerms, partsOf } from "@/lib/search/engine/postgres/conditions";
import { ALL_SCHOOLS, type SearchQuery } from "@/lib/search/engine/search-query";
import { candidatePlaceIds, type InterpretedGroup } from "./interpreted-groups";

/** In more places than this, nearly any word resembles one of their names. */
const MAX_PLACES = 4;
/** Short enough: words of newer schools are known from the whole vocabulary. */
const CACHE_TTL_MS = 60_000;
/** Counts all cached words plus the characters of their keys: some 20 MB. */
const MAX_CACHED_WORDS = 300_000;

const cache = () =>
  perDatabase(
    "words there",
    () =>
      new LRUCache<string, ReadonlySet<string>>({
        ttl: CACHE_TTL_MS,
        maxSize: MAX_CACHED_WORDS,
        sizeCalculation: ({ size }, where) => size + where.length,
        fetchMethod: (where) => readWords({ ...ALL_SCHOOLS, ...(JSON.parse(where) as Partial<SearchQuery>) }),
      }),
  );

export async function localVocabulary(
  groups: readonly InterpretedGroup[],
  { placeIds: chosen }: SearchQuery,
): Promise<ReadonlySet<string>> {
  const pincode = groups.find(({ isPincode }) => isPincode);
  const placeIds = chosen ?? [...new Set(groups.flatMap(candidatePlaceIds))];
  if (!pincode && (placeIds.length === 0 || placeIds.length > MAX_PLACES)) return new Set();
  const where = pincode ? { words: [[{ words: pincode.words, isPrefix: false }]] } : { placeIds };
  return (await cache().fetch(JSON.stringify(where))) ?? new Set();
}

async function readWords(query: SearchQuery): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ word: string }[]>`
    SELECT DISTINCT unnest(string_to_array(name_words, ' ')) AS word FROM (${fromTerms(conditionsOf(partsOf(query)))}) AS there`;
  return new Set(rows.map(({ word }) => word));
}
