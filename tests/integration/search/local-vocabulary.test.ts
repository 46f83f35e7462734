import type { LRUCache } from "lru-cache";
import { expect, it } from "vitest";
import { pool } from "@/lib/platform/db";
import { ALL_SCHOOLS } from "@/lib/search/engine/search-query";
import type { InterpretedGroup } from "@/lib/search/query/interpreted-groups";
import { localVocabulary } from "@/lib/search/query/local-vocabulary";

const pincodeGroup = (code: number) => [
  { words: [String(code)], places: null, candidatePlaces: null, isPincode: true } as unknown as InterpretedGroup,
];

it("empty vocabularies count towards the cache's size by the length of their keys", async () => {
  for (let code = 990_000; code < 990_020; code++) expect((await localVocabulary(pincodeGroup(code), ALL_SCHOOLS)).words.size).toBe(0);
  const cache = (pool() as { schoolsachKept?: Record<string, LRUCache<string, object>> }).schoolsachKept!["local vocabulary"];
  expect([...cache.keys()]).toHaveLength(20);
  expect(cache.calculatedSize).toBe([...cache.keys()].join("").length);
});
