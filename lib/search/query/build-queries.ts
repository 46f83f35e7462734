import type { Alternative, SearchQuery } from "@/lib/search/engine/search-query";
import { strictScore } from "./ranking";
import { keyOf, type InterpretedGroup } from "./interpreted-groups";
import type { NamedPlaces } from "@/lib/search/places/place-dictionary";
import type { ParsedQuery } from "./parse-query";
import type { WordGroup } from "./word-group";
import { SCHOOLS } from "@/lib/search/language/word-lists";

/** The query as typed: all words must match, or a place alone asks for its schools. */
export function strictQuery(filters: SearchQuery, parsed: ParsedQuery): SearchQuery {
  const { groups } = parsed;
  const query: SearchQuery = { ...filters, scoreTerms: strictScore(parsed), wholeName: wholeNameIn(parsed) };
  const location = filters.placeIds === null && filters.stateSlug === null ? placeAlone(groups) : null;
  if (location) return { ...query, ...location };
  return { ...query, requiredTerms: groups.map((group) => (parsed.isSentence ? onlyInPlace(group) : null) ?? withParts(group)) };
}

export const wholeNameIn = ({ groups, phrase, fullNameWords }: ParsedQuery): string =>
  (groups.at(-1)?.places ? fullNameWords : phrase).join(" ");

/** Schools in the parts of a divided place match its former name, too. */
const withParts = ({ alternatives, places }: WordGroup): Alternative[] =>
  places && places.parts.length > 0 ? [...alternatives, { placeIds: places.parts }] : alternatives;

/** In a sentence, "in Patna" does not ask for a village of that name. */
const onlyInPlace = ({ places }: WordGroup): Alternative[] | null =>
  places && !places.isTown && places.placeIds.length > 0 ? [{ placeIds: idsWithParts(places) }] : null;

const idsWithParts = ({ placeIds, parts }: NamedPlaces) => [...placeIds, ...parts];

/** The location, if nothing but places is named, each within the other ("hamirpur himachal pradesh"); null otherwise. */
export function placeAlone(groups: readonly WordGroup[], idsOf = idsWithParts): Pick<SearchQuery, "placeIds" | "stateSlug"> | null {
  const named = groups.filter(({ words }) => !words.every((word) => SCHOOLS.has(word)));
  if (named.length === 0) return null;
  let placeIds: string[] | null = null;
  let stateSlugs: string[] | null = null;
  for (const { places } of named) {
    if (!places) return null;
    const ids = idsOf(places);
    if (ids.length > 0) placeIds = placeIds ? placeIds.filter((id) => ids.includes(id)) : ids;
    else stateSlugs = stateSlugs ? stateSlugs.filter((slug) => places.stateSlugs.includes(slug)) : places.stateSlugs;
  }
  if (!placeIds) return stateSlugs?.length === 1 ? { placeIds: null, stateSlug: stateSlugs[0] } : null;
  const inStates = placeIds.filter((id) => !stateSlugs || stateSlugs.includes(id.split("/")[0]));
  return inStates.length > 0 ? { placeIds: inStates, stateSlug: null } : null;
}

export const requiredTermsOf = (groups: readonly InterpretedGroup[]): Alternative[][] =>
  groups.filter(({ isOptional }) => !isOptional).map(alternativesOf);

/** A prefix that begins the names of more places than this is not taken for a place. */
const MAX_PREFIX_PLACES = 2;

/** What a school must have for a group: words with one of its meanings, or a location in one of its places. */
export function alternativesOf({ meanings, places, candidatePlaces }: InterpretedGroup): Alternative[] {
  const words: Alternative[] = meanings.map(({ words, isPrefix }) => ({ words, isPrefix }));
  const isLikely = candidatePlaces && (candidatePlaces.edits > 0 || candidatePlaces.placeIds.length <= MAX_PREFIX_PLACES);
  const candidateIds = isLikely ? candidatePlaces.placeIds : [];
  const placeIds = places ? [...places.parts, ...places.around] : candidateIds;
  return placeIds.length > 0 ? [...words, { placeIds }] : words;
}

export function onlyMatched(terms: readonly Alternative[][], groups: readonly InterpretedGroup[]): Alternative[][] {
  const matched = new Set(groups.flatMap(({ meanings }) => meanings.map(keyOf)));
  return terms.map((term) => term.filter((alternative) => !("words" in alternative) || matched.has(keyOf(alternative))));
}
