import { LRUCache } from "lru-cache";
import { readRows } from "@/lib/platform/db";
import { conditionsOf, fromTerms, partsOf } from "./postgres/conditions";
import { ALL_SCHOOLS, type Question } from "./question";
import type { MeantGroup } from "./understanding/meanings";

/** Of so many places a word is one of any. */
const MOST_PLACES = 4;
/** A school that came since has its words known otherwise. */
const KEPT_MS = 60_000;
const MOST_KEPT = 50;

const kept = new LRUCache<string, ReadonlySet<string>>({ max: MOST_KEPT, ttl: KEPT_MS });

/** The words that names have where a search says that its school is: in a place, or one that may be meant, or of a pincode. None where it doesn't say so. */
export async function wordsThere(groups: readonly MeantGroup[], { placeIds: chosen }: Question): Promise<ReadonlySet<string>> {
  const pincode = groups.find(({ isPincode }) => isPincode);
  const named = groups.flatMap(({ places, placesMeant }) => [
    ...(places?.placeIds ?? []),
    ...(places?.parts ?? []),
    ...(placesMeant?.placeIds ?? []),
  ]);
  const placeIds = chosen ?? [...new Set(named)];
  if (!pincode && (placeIds.length === 0 || placeIds.length > MOST_PLACES)) return new Set();
  const where = pincode ? { words: [[{ words: pincode.words, isBegun: false }]] } : { placeIds };
  const key = JSON.stringify(where);
  const known = kept.get(key) ?? (await readWords({ ...ALL_SCHOOLS, ...where }));
  kept.set(key, known);
  return known;
}

async function readWords(question: Question): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ word: string }[]>`
    SELECT DISTINCT unnest(string_to_array(name_words, ' ')) AS word FROM (${fromTerms(conditionsOf(partsOf(question)))}) AS there`;
  return new Set(rows.map(({ word }) => word));
}
