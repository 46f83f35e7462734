import { searchEngine } from "@/lib/search/engine/current-engine";
import type { FoundPage } from "@/lib/search/engine/search-engine";
import { MAX_PINNED, type Alternative, type SearchQuery } from "@/lib/search/engine/search-query";
import { isKindWord } from "@/lib/search/language/hindi-school-kinds";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import { isSmallTown } from "@/lib/search/places/place-dictionary";
import { runsAsWritten } from "./as-written";
import { alternativesOf, requiredTermsOf } from "./build-queries";
import { withUnsplitAlternatives, type SplitQuery } from "./compound-splitting";
import { interpretGroups, KNOWN_WORD_MIN_SCHOOLS, type InterpretedGroup } from "./interpreted-groups";
import { matchedMeanings, onlyAsTyped } from "./narrow-meanings";
import { parseQuery } from "./parse-query";
import { placeIdsOf } from "./word-group";
import { rankExpansion, readSchoolWords, type ExpandedQuery, type ExpansionContext, type TextVersion } from "./rank-expansion";
import { outweighPlace, relax, relaxedTerms } from "./relax-query";

export const MIN_HITS = 10;
/** Only meanings that occur in this many hits, the best by rank, are searched for. */
const MEANINGS_SAMPLE_SIZE = 500;

export interface Attempt {
  /** The query with all words, as typed or corrected; null if no school in the named place has them. */
  expanded: ExpandedQuery | null;
  /** Finds a query without some of the words. It is called if no attempt finds schools with all of them. */
  dropWords: () => Promise<ExpandedQuery | null>;
}

const found = (expanded: ExpandedQuery | null): Attempt => ({ expanded, dropWords: async () => null });

/** Looks for schools that have all required words: first as typed, then with any of their meanings. */
export async function findWithAllWords({ text, compounds }: SplitQuery, context: ExpansionContext): Promise<Attempt> {
  const { filters, places, vocabulary } = context;
  const parsed = parseQuery(text, places, context);
  if (!parsed) return found(null);
  const version: TextVersion = { ...context, text, parsed, compounds };
  const wordGroups = withUnsplitAlternatives(parsed.groups, compounds);
  const cautious = await interpretGroups(wordGroups, vocabulary, places, { isCautious: true });
  if (cautious.every(({ isOptional }) => isOptional)) return found(null);

  const asTyped = await findWithoutOptionalWords(cautious.map(withoutNeighbours), version);
  if (asTyped.expanded) return found(asTyped.expanded);
  const match = await widenMeanings(cautious, () => interpretGroups(wordGroups, vocabulary, places), version);
  if (match.hits.total === 0) return { expanded: null, dropWords: () => findWithFewerWords(match.groups, version, null) };

  const meanings = matchedMeanings(match.groups, await readSchoolWords(match.hits.serials));
  const expanded = {
    ...(await rankExpansion(version, match.terms, meanings)),
    pinnedSerials: meanings.some((group) => isNearlyPlace(group, vocabulary)) ? null : asTyped.pinnedSerials,
    droppedTerms: [],
  };
  const location = await locationOfHits(match.terms, match.groups, filters);
  if (location === "place") return found(expanded);
  return { expanded: null, dropWords: () => findWithFewerWords(match.groups, version, { expanded, location }) };
}

/** Searches for the required words as typed. If the hits are too few, they are pinned above the hits of later steps. */
async function findWithoutOptionalWords(
  groups: readonly InterpretedGroup[],
  version: TextVersion,
): Promise<{ expanded: ExpandedQuery | null; pinnedSerials: string[] }> {
  if (!groups.some(({ isOptional }) => isOptional)) return { expanded: null, pinnedSerials: [] };
  const typed = groups.map(onlyAsTyped).map(withoutDistrict);
  const terms = requiredTermsOf(typed);
  const filters = within(version.filters, districtsOfTowns(groups));
  const { serials, total } = await findHits(filters, terms, MAX_PINNED);
  if (total < MIN_HITS) return { expanded: null, pinnedSerials: serials };
  const ranked = await rankExpansion({ ...version, filters }, terms, typed);
  return { expanded: { ...ranked, pinnedSerials: null, droppedTerms: [] }, pinnedSerials: serials };
}

interface Match {
  groups: InterpretedGroup[];
  terms: Alternative[][];
  hits: FoundPage;
}

/** Adds further meanings of the words, step by step, while too few schools have all words. */
async function widenMeanings(
  cautious: InterpretedGroup[],
  interpretBoldly: () => Promise<InterpretedGroup[]>,
  { filters }: TextVersion,
): Promise<Match> {
  const matchOf = async (groups: InterpretedGroup[]): Promise<Match> => {
    const terms = requiredTermsOf(groups);
    return { groups, terms, hits: await findHits(filters, terms, MEANINGS_SAMPLE_SIZE) };
  };
  let match = await matchOf(cautious.map(withoutNeighbours));
  if (match.hits.total < MIN_HITS && match.groups.some((group, at) => group !== cautious[at])) match = await matchOf(cautious);
  // Words that schools have are corrected only if the query finds nothing with them.
  return match.hits.total === 0 ? matchOf(await interpretBoldly()) : match;
}

/** Where the hits with all words are: in the named place, only in the district of the named town, or elsewhere. */
type Location = "place" | "district" | "elsewhere";

/** Drops words to find schools in the named place, unless the hits elsewhere with all words are closer to the query. */
async function findWithFewerWords(
  allGroups: readonly InterpretedGroup[],
  version: TextVersion,
  distant: { expanded: ExpandedQuery; location: Location } | null,
): Promise<ExpandedQuery | null> {
  // If the town has no school of that kind, its other schools come before those of the kind elsewhere in the district.
  const isInDistrict = distant?.location === "district";
  const area = isInDistrict ? within(version.filters, districtsOfTowns(allGroups)) : version.filters;
  const withoutAround = allGroups.map(withoutNeighbours);
  const groups = isInDistrict ? withoutAround.map(withoutDistrict) : withoutAround;
  const home = within(area, homeOf(groups, version));
  const keptAtHome = home === area ? null : await relax(groups, home, version);
  const kept = keptAtHome ?? (await relax(groups, area, version));
  if (!kept) return distant?.expanded ?? null;
  const filters = keptAtHome ? home : area;
  const dropped = groups.filter((group) => !group.isOptional && !kept.includes(group));
  if (distant) {
    const areKindsDropped = dropped.every(({ words }) => words.every(isKindWord));
    const isFarNearer = !version.parsed.isSentence && outweighPlace(dropped, version.schoolCount);
    if (!areKindsDropped && (isInDistrict || isFarNearer)) return distant.expanded;
  }
  const terms = kept.map(relaxedTerms);
  const { serials } = await findHits(filters, terms, MEANINGS_SAMPLE_SIZE);
  const meanings = matchedMeanings(groups, await readSchoolWords(serials));
  const droppedWords = dropped.flatMap(({ words }) => words);
  return {
    ...(await rankExpansion({ ...version, filters }, terms, meanings)),
    pinnedSerials: null,
    droppedTerms: runsAsWritten(version.text, droppedWords),
  };
}

/** Where the script of the query is used, unless the query names a place elsewhere. */
function homeOf(groups: readonly InterpretedGroup[], { parsed }: TextVersion): string[] {
  const home = new Set(parsed.homePlaces);
  return groups.every(({ places }) => placeIdsOf(places).every((id) => home.has(id))) ? [...home] : [];
}

const findHits = (filters: SearchQuery, requiredTerms: Alternative[][], limit: number): Promise<FoundPage> =>
  searchEngine().findPage({ ...filters, requiredTerms }, "relevance", { offset: 0, limit });

const isAnyFound = async (filters: SearchQuery, terms: Alternative[][]) => (await findHits(filters, terms, 1)).total > 0;

async function locationOfHits(terms: Alternative[][], groups: readonly InterpretedGroup[], filters: SearchQuery): Promise<Location> {
  const placeIds = groups.flatMap(({ places }) => placeIdsOf(places));
  if (placeIds.length > 0 && !filters.placeIds && !(await isAnyFound({ ...filters, placeIds }, terms))) return "elsewhere";
  const districts = districtsOfTowns(groups);
  if (districts.length === 0) return "place";
  const required = groups.filter(({ isOptional }) => !isOptional);
  const inTown = terms.map((group, at) => (isSmallTownGroup(required[at]) ? alternativesOf(withoutDistrict(required[at])) : group));
  return (await isAnyFound(within(filters, districts), inTown)) ? "place" : "district";
}

const districtsOfTowns = (groups: readonly InterpretedGroup[]) => groups.filter(isSmallTownGroup).flatMap(({ places }) => places!.around);

/** Limits a query to these places: villages in other districts have the town's name, too. */
const within = (filters: SearchQuery, placeIds: string[]): SearchQuery =>
  filters.placeIds || placeIds.length === 0 ? filters : { ...filters, placeIds };

/** The group without the town's district, and without the town's name as two words: Andheri is not "and heri". */
function withoutDistrict(group: InterpretedGroup): InterpretedGroup {
  if (!group.places || !isSmallTown(group.places)) return group;
  const isWhole = ({ words }: { words: string[] }) => words.length <= group.words.length;
  return { ...group, places: { ...group.places, around: [] }, meanings: group.meanings.filter(isWhole) };
}

/** The group without the districts around a metropolis, which are searched only if it has too few schools itself. */
const withoutNeighbours = (group: InterpretedGroup): InterpretedGroup =>
  group.places?.placeIds.length && group.places.around.length > 0 ? { ...group, places: { ...group.places, around: [] } } : group;

const isSmallTownGroup = ({ places }: InterpretedGroup) => places !== null && isSmallTown(places);

/** Whether the word is probably a misspelt place. Schools elsewhere that have the word as typed are then not pinned. */
const isNearlyPlace = ({ candidatePlaces, words: [word] }: InterpretedGroup, vocabulary: Vocabulary) =>
  candidatePlaces?.edits === 1 && vocabulary.count(word) < KNOWN_WORD_MIN_SCHOOLS;
