import type { LRUCache } from "lru-cache";
import { expect, it } from "vitest";
import { pool } from "@/lib/platform/db";
import { ALL_SCHOOLS } from "@/lib/search/engine/search-query";
import type { InterpretedGroup } from "@/lib/search/query/interpreted-groups";
import { localVocabulary } from "@/lib/search/query/local-vocabulary";

const ofPincode = (code: number) => [
  { words: [String(code)], places: null, candidatePlaces: null, isPincode: true } as unknown as InterpretedGroup,
];

it("words that nobody has where somebody says take the room of where that is", async () => {
  for (let code = 990_000; code < 990_020; code++) expect((await localVocabulary(ofPincode(code), ALL_SCHOOLS)).size).toBe(0);
  const kept = (pool() as { schoolsachKept?: Record<string, LRUCache<string, object>> }).schoolsachKept!["words there"];
  expect([...kept.keys()]).toHaveLength(20);
  expect(kept.calculatedSize).toBe([...kept.keys()].join("").length);
});
