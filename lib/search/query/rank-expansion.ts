import { normalWords } from "@/lib/schools/words/school-words";
import { searchEngine } from "@/lib/search/engine/current-engine";
import type { Alternative, SearchQuery } from "@/lib/search/engine/search-query";
import type { Spellings } from "@/lib/search/language/other-scripts";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import type { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { asWritten } from "./as-written";
import { onlyMatched, wholeNameIn } from "./build-queries";
import type { CompoundWord } from "./compound-splitting";
import { candidatePlaceIds, type InterpretedGroup } from "./interpreted-groups";
import { hasTypedWords, isMatched, likeliestPhrase, matchedMeaning } from "./narrow-meanings";
import { parseQuery, type ParsedQuery } from "./parse-query";
import { expandedScore } from "./ranking";

export interface ExpandedQuery {
  query: SearchQuery;
  /** The inputs of the score: the number of schools, and the number with each of the words. */
  scoreCounts: number[];
  correctedText: string | null;
  /** The best hit lacks a word as it was typed. */
  lacksTypedWord: boolean;
  /** Pinned: schools that have all required words as typed. null if nothing is pinned, because a word is nearly a place's name. */
  pinnedSerials: string[] | null;
  /** The words, as typed, that hits need not have. */
  droppedTerms: string[];
}

export interface ExpansionContext {
  filters: SearchQuery;
  droppedFilterText: string;
  spellings: Spellings;
  places: PlaceDictionary;
  vocabulary: Vocabulary;
  schoolCount: number;
  /** The counts with which an earlier page of the list was ranked. */
  scoreCounts?: number[];
}

export interface TextVersion extends ExpansionContext {
  text: string;
  parsed: ParsedQuery;
  compounds: readonly CompoundWord[];
}

/** Makes the query for these terms: its score, its pinned schools and its text as corrected. */
export async function rankExpansion(
  version: TextVersion,
  terms: Alternative[][],
  groups: readonly InterpretedGroup[],
): Promise<Omit<ExpandedQuery, "pinnedSerials" | "droppedTerms">> {
  const { filters, parsed, places } = version;
  const likelyPhrase = likeliestPhrase(parsed.phrase, groups);
  const corrected = likelyPhrase && parseQuery(likelyPhrase.join(" "), places);
  const currentCounts = [version.schoolCount, ...groups.map(({ schoolCount }) => schoolCount)];
  const scoreCounts = version.scoreCounts?.length === currentCounts.length ? version.scoreCounts : currentCounts;
  const [allSchools, ...groupCounts] = scoreCounts;
  const counted = groups.map((group, at) => ({ ...group, schoolCount: groupCounts[at] }));
  const scoreTerms = expandedScore(counted, parsed, corrected, allSchools);
  const query = { ...filters, requiredTerms: onlyMatched(terms, groups), scoreTerms, wholeName: wholeNameIn(corrected ?? parsed) };
  const best = await searchEngine().findPage(query, "relevance", { offset: 0, limit: 1 });
  const [bestWords] = await readSchoolWords(best.serials);
  const isSplit = version.compounds.some(({ word, isPrefix }) => !bestWords || !isMatched({ words: [word], isPrefix }, bestWords));
  return {
    query,
    scoreCounts,
    correctedText: bestWords ? correctedText(groups, bestWords, version.text) : null,
    lacksTypedWord: bestWords !== undefined && (isSplit || isAnyWordMissing(groups, [bestWords])),
  };
}

export async function readSchoolWords(serials: string[]): Promise<Set<string>[]> {
  const schools = await searchEngine().readWords(serials);
  return schools.map(({ name, place }) => new Set([...name.split(" "), ...place.split(" ")]));
}

/** Whether there is a required group that none of the schools has as typed. */
const isAnyWordMissing = (groups: readonly InterpretedGroup[], schools: readonly ReadonlySet<string>[]): boolean =>
  groups.some((group) => !group.isOptional && !schools.some((words) => hasTypedWords(words, group)));

/** The text with each word replaced by the word of the best hit that it matched. */
function correctedText(groups: readonly InterpretedGroup[], bestWords: ReadonlySet<string>, text: string): string | null {
  const wordsOf = (group: InterpretedGroup) =>
    !group.places && hasTypedWords(bestWords, group)
      ? group.words
      : (matchedMeaning(group, bestWords)?.words ?? districtWords(group, bestWords));
  const parts = groups.map((group) => asWritten(text, wordsOf(group))).filter(Boolean);
  return parts.length > 0 ? [...new Set(parts)].join(" ") : null;
}

/** The district of a school that matches a town only by its district. */
const districtWords = (group: InterpretedGroup, schoolWords: ReadonlySet<string>): string[] =>
  candidatePlaceIds(group)
    .map((id) => normalWords(id.split("/")[1]))
    .find((name) => name.every((word) => schoolWords.has(word))) ?? [];
