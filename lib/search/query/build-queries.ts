import type { Alternative, SearchQuery } from "@/lib/search/engine/search-query";
import { strictScore } from "./ranking";
import { asTypedIfKnown, keyOf, type InterpretedGroup } from "./interpreted-groups";
import type { NamedPlaces } from "@/lib/search/places/place-dictionary";
import type { ParsedQuery, WordGroup } from "./parse-query";
import { BESIDES, KINDS, LOCALITY_WORDS, SCHOOLS } from "@/lib/search/language/word-lists";

/** With fewer groups no word is dropped, except a place next to a rare word: the rest would say too little. */
const MIN_DROP_GROUPS = 3;
/** With this many groups, two at one end may be about the school that the others name. */
const MIN_TAIL_GROUPS = 4;
/** With more groups the text is an address, and every pair of words would be searched for. */
const MAX_DROP_GROUPS = 12;
/** A word of this many schools names a kind: next to a place without such schools, its other schools are the nearest answer. */
const MIN_KIND_SCHOOLS = 1_000;
const MAX_NEAREST = 6;

/** All words must match; a place alone asks for its schools. */
export function strictQuery(filters: SearchQuery, parsed: ParsedQuery): SearchQuery {
  const { groups } = parsed;
  const query = { ...filters, score: strictScore(parsed), wholeName: wholeNameIn(parsed) };
  const place = filters.placeIds === null && filters.stateSlug === null ? placeAlone(groups) : null;
  if (place) return { ...query, ...place };
  return { ...query, words: groups.map(({ alternatives, places: named }) => withParts(alternatives, named)) };
}

export const wholeNameIn = ({ groups, phrase, fullName }: ParsedQuery): string => (groups.at(-1)?.places ? fullName : phrase).join(" ");

/** The parts of a divided place answer to its former name as well. */
const withParts = (alternatives: Alternative[], places: WordGroup["places"]): Alternative[] =>
  places && places.parts.length > 0 ? [...alternatives, { placeIds: places.parts }] : alternatives;

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

/**
 * Term groups to search for, from strict to relaxed; each is for when the one before finds nothing. First all but optional words, then
 * without a locality, without one word (places last), without two words at the end or the beginning. If only one word identifies the
 * school, the place is dropped before that. A pincode is never dropped.
 */
export function* expandedTerms(groups: readonly InterpretedGroup[]): Generator<Alternative[][]> {
  const needed = groups.filter(({ isOptional }) => !isOptional);
  if (needed.length === 0) return;
  yield needed.map((group) => alternativesOf(group));
  const inAnyLocality = withoutLocality(needed);
  if (inAnyLocality) yield inAnyLocality.map((group) => alternativesOf(group, MAX_NEAREST));
  const [place, ...others] = needed.toSorted((one, other) => Number(other.places !== null) - Number(one.places !== null));
  if (place.places && others.every(isWord)) {
    const telling = others.filter(isTelling);
    if (telling.length === 0 && (others.length === 1 || others.some(isBeside))) yield [alternativesOf(place)];
    if (telling.length === 1 && (others.length === 1 || telling[0].meanings[0].known > 0))
      yield others.map((other) => alternativesOf(asTypedIfKnown(other), MAX_NEAREST));
  }
  if (needed.length < MIN_DROP_GROUPS || needed.length > MAX_DROP_GROUPS) return;
  for (const droppable of [needed.filter(isWord), needed.filter(({ isPincode }) => !isPincode)]) {
    if (droppable.length < 2) continue;
    // Drops any one word: of every two words at least one must match.
    const pairs = droppable.flatMap((one, at) =>
      droppable.slice(at + 1).map((other) => [...alternativesOf(one, MAX_NEAREST), ...alternativesOf(other, MAX_NEAREST)]),
    );
    yield [...needed.filter((group) => !droppable.includes(group)).map((group) => alternativesOf(group)), ...pairs];
  }
  if (needed.length < MIN_TAIL_GROUPS) return;
  for (const [rest, tail] of [
    [needed.slice(0, -2), needed.slice(-2)],
    [needed.slice(2), needed.slice(0, 2)],
  ])
    if (tail.every(isWord) && rest.some(({ words }) => !words.every((word) => KINDS.has(word))))
      yield rest.map((group) => alternativesOf(asTypedIfKnown(group), MAX_NEAREST));
}

/** The groups without a locality's name, two words that rows often lack (Malviya Nagar), if the rest identifies anything. */
function withoutLocality(groups: readonly InterpretedGroup[]): InterpretedGroup[] | null {
  const at = groups.findLastIndex(
    ({ words: [word], places }, nth) => nth > 0 && !places && LOCALITY_WORDS.has(word) && isWord(groups[nth - 1]),
  );
  const rest = groups.filter((_, nth) => nth !== at && nth !== at - 1);
  return at > 0 && rest.some((group) => group.places || isTelling(group)) ? rest : null;
}

const isWord = ({ places, isPincode }: InterpretedGroup) => !places && !isPincode;
const isKind = ({ meanings }: InterpretedGroup) => meanings[0].known >= MIN_KIND_SCHOOLS;
const isBeside = ({ words }: InterpretedGroup) => words.every((word) => BESIDES.has(word));
const isTelling = (group: InterpretedGroup) => isWord(group) && !isKind(group) && !isBeside(group);

function alternativesOf({ meanings, places, candidatePlaces }: InterpretedGroup, max = Infinity): Alternative[] {
  const words: Alternative[] = meanings.slice(0, max).map(({ words, isPrefix }) => ({ words, isPrefix }));
  // Half a name is a prefix of many places' names.
  const wrong = candidatePlaces && candidatePlaces.edits > 0 ? candidatePlaces.placeIds : [];
  const placeIds = places ? [...places.parts, ...places.around] : wrong;
  return placeIds.length > 0 ? [...words, { placeIds }] : words;
}

export function onlyMatched(words: readonly Alternative[][], groups: readonly InterpretedGroup[]): Alternative[][] {
  const matched = new Set(groups.flatMap(({ meanings }) => meanings.map(keyOf)));
  return words.map((group) => group.filter((one) => !("words" in one) || matched.has(keyOf(one))));
}
