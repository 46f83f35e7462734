import type { Alternative, SearchQuery } from "@/lib/search/engine/search-query";
import { strictScore } from "./ranking";
import { keyOf, type InterpretedGroup } from "./interpreted-groups";
import type { NamedPlaces } from "@/lib/search/places/place-dictionary";
import type { ParsedQuery, WordGroup } from "./parse-query";
import { SCHOOLS } from "@/lib/search/language/word-lists";

/** All words must match; a place alone asks for its schools. */
export function strictQuery(filters: SearchQuery, parsed: ParsedQuery): SearchQuery {
  const { groups } = parsed;
  const query = { ...filters, score: strictScore(parsed), wholeName: wholeNameIn(parsed) };
  const place = filters.placeIds === null && filters.stateSlug === null ? placeAlone(groups) : null;
  if (place) return { ...query, ...place };
  const words = groups.map((group) => (parsed.isSentence ? withinPlace(group) : null) ?? withParts(group.alternatives, group.places));
  return { ...query, words };
}

export const wholeNameIn = ({ groups, phrase, fullName }: ParsedQuery): string => (groups.at(-1)?.places ? fullName : phrase).join(" ");

/** The parts of a divided place answer to its former name as well. */
const withParts = (alternatives: Alternative[], places: WordGroup["places"]): Alternative[] =>
  places && places.parts.length > 0 ? [...alternatives, { placeIds: places.parts }] : alternatives;

/** In a sentence, "in Patna" does not ask for a village of that name. */
const withinPlace = ({ places }: WordGroup): Alternative[] | null =>
  places && !places.isTown && places.placeIds.length > 0 ? [{ placeIds: liesIn(places) }] : null;

const liesIn = ({ placeIds, parts }: NamedPlaces) => [...placeIds, ...parts];

/** The location, if nothing but places is named, each within the other ("hamirpur himachal pradesh"); null otherwise. */
export function placeAlone(groups: readonly WordGroup[], idsOf = liesIn): Pick<SearchQuery, "placeIds" | "stateSlug"> | null {
  const needed = groups.filter(({ words }) => !words.every((word) => SCHOOLS.has(word)));
  if (needed.length === 0) return null;
  let placeIds: string[] | null = null;
  let states: string[] | null = null;
  for (const { places } of needed) {
    if (!places) return null;
    const named = idsOf(places);
    if (named.length > 0) placeIds = placeIds ? placeIds.filter((id) => named.includes(id)) : named;
    else states = states ? states.filter((slug) => places.stateSlugs.includes(slug)) : places.stateSlugs;
  }
  if (!placeIds) return states?.length === 1 ? { placeIds: null, stateSlug: states[0] } : null;
  const within = placeIds.filter((id) => !states || states.includes(id.split("/")[0]));
  return within.length > 0 ? { placeIds: within, stateSlug: null } : null;
}

/** All words but optional ones; null without any. */
export function requiredTerms(groups: readonly InterpretedGroup[]): Alternative[][] | null {
  const needed = groups.filter(({ isOptional }) => !isOptional);
  return needed.length > 0 ? needed.map(alternativesOf) : null;
}

const MAX_PREFIX_PLACES = 2;

export function alternativesOf({ meanings, places, candidatePlaces }: InterpretedGroup): Alternative[] {
  const words: Alternative[] = meanings.map(({ words, isPrefix }) => ({ words, isPrefix }));
  // Half a name may be a prefix of many places' names.
  const isLikely = candidatePlaces && (candidatePlaces.edits > 0 || candidatePlaces.placeIds.length <= MAX_PREFIX_PLACES);
  const wrong = isLikely ? candidatePlaces.placeIds : [];
  const placeIds = places ? [...places.parts, ...places.around] : wrong;
  return placeIds.length > 0 ? [...words, { placeIds }] : words;
}

export function onlyMatched(words: readonly Alternative[][], groups: readonly InterpretedGroup[]): Alternative[][] {
  const matched = new Set(groups.flatMap(({ meanings }) => meanings.map(keyOf)));
  return words.map((group) => group.filter((one) => !("words" in one) || matched.has(keyOf(one))));
}
