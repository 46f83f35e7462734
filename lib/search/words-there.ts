import { LRUCache } from "lru-cache";
import { readRows } from "@/lib/platform/db";
import { onceADatabase } from "@/lib/platform/once-a-database";
import { conditionsOf, fromTerms, partsOf } from "./postgres/conditions";
import { ALL_SCHOOLS, type Question } from "./question";
import { placesPerhaps, type MeantGroup } from "./understanding/meanings";

/** Of so many places a word is one of any. */
const MOST_PLACES = 4;
/** A school that came since has its words known otherwise. */
const KEPT_MS = 60_000;
/** Of all that are kept, and letters of what they are asked by: some 20 MB. */
const MOST_WORDS = 300_000;

/** By the places or the pincode that they are asked of. Who asks while they are being read waits for the same reading. */
const kept = () =>
  onceADatabase(
    "words there",
    () =>
      new LRUCache<string, ReadonlySet<string>>({
        ttl: KEPT_MS,
        maxSize: MOST_WORDS,
        sizeCalculation: ({ size }, where) => size + where.length,
        fetchMethod: (where) => readWords({ ...ALL_SCHOOLS, ...(JSON.parse(where) as Partial<Question>) }),
      }),
  );

/** The words that names have where a search says that its school is: in a place, or one that may be meant, or of a pincode. None where it doesn't say so. */
export async function wordsThere(groups: readonly MeantGroup[], { placeIds: chosen }: Question): Promise<ReadonlySet<string>> {
  const pincode = groups.find(({ isPincode }) => isPincode);
  const placeIds = chosen ?? [...new Set(groups.flatMap(placesPerhaps))];
  if (!pincode && (placeIds.length === 0 || placeIds.length > MOST_PLACES)) return new Set();
  const where = pincode ? { words: [[{ words: pincode.words, isBegun: false }]] } : { placeIds };
  return (await kept().fetch(JSON.stringify(where))) ?? new Set();
}

async function readWords(question: Question): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ word: string }[]>`
    SELECT DISTINCT unnest(string_to_array(name_words, ' ')) AS word FROM (${fromTerms(conditionsOf(partsOf(question)))}) AS there`;
  return new Set(rows.map(({ word }) => word));
}
