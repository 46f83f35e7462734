import type { Alternative, SearchQuery } from "@/lib/search/engine/search-query";
import { scoreOf } from "./ranking";
import { asTypedIfKnown, keyOf, type InterpretedGroup } from "./interpreted-groups";
import type { NamedPlaces } from "@/lib/search/places/place-dictionary";
import type { ParsedQuery, WordGroup } from "./parse-query";
import { BESIDES, KINDS, QUARTERS, SCHOOLS } from "@/lib/search/language/word-lists";

/** Of fewer words none is left out, but for a place beside a word that few schools have: the rest would say too little. */
const LEAVE_OUT_FROM = 3;
/** Of so many two at one end may be what somebody wants to know of the school that the rest names. */
const TAIL_FROM = 4;
/** Of more, which are an address, each two would be asked for. */
const LEAVE_OUT_TO = 12;
/** A word that so many schools have says of which kind one is: where a place has none of it, its schools are the nearest answer; of other words those that have it elsewhere. */
const KIND = 1_000;
/** Where one may be left out each stands for its nearest meanings only. */
const NEAREST = 6;

/** All that was typed must be there; a place alone asks for its schools. */
export function strictQuery(filters: SearchQuery, reading: ParsedQuery): SearchQuery {
  const { groups } = reading;
  const query = { ...filters, score: scoreOf(reading), wholeName: wholeNameIn(reading) };
  const place = filters.placeIds === null && filters.stateSlug === null ? placeAlone(groups) : null;
  if (place) return { ...query, ...place };
  return { ...query, words: groups.map(({ alternatives, places: named }) => withParts(alternatives, named)) };
}

export const wholeNameIn = ({ groups, phrase, fullName }: ParsedQuery): string => (groups.at(-1)?.places ? fullName : phrase).join(" ");

/** The parts of what was divided answer to its name as well. */
const withParts = (alternatives: Alternative[], places: WordGroup["places"]): Alternative[] =>
  places && places.parts.length > 0 ? [...alternatives, { placeIds: places.parts }] : alternatives;

const liesIn = ({ placeIds, parts }: NamedPlaces) => [...placeIds, ...parts];

/** Where nothing but places is named, each within the other ("hamirpur himachal pradesh"): where that is; null: something else is asked for. */
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
  const withTimeLimit = placeIds.filter((id) => !states || states.includes(id.split("/")[0]));
  return withTimeLimit.length > 0 ? { placeIds: withTimeLimit, stateSlug: null } : null;
}

/**
 * All that the words may mean, without those that schools need not have; then, each to be asked only where the one before finds nothing,
 * with the name of a quarter left out, with one word, a place last, or with two at the end or the beginning, but first where one word alone tells which school is meant. A pincode never is.
 */
export function* expandedTerms(groups: readonly InterpretedGroup[]): Generator<Alternative[][]> {
  const needed = groups.filter(({ isOptional }) => !isOptional);
  if (needed.length === 0) return;
  yield needed.map((group) => meant(group));
  const inAnyQuarter = withoutQuarter(needed);
  if (inAnyQuarter) yield inAnyQuarter.map((group) => meant(group, NEAREST));
  const [place, ...others] = needed.toSorted((one, other) => Number(other.places !== null) - Number(one.places !== null));
  if (place.places && others.every(isWord)) {
    const telling = others.filter(isTelling);
    if (telling.length === 0 && (others.length === 1 || others.some(isBeside))) yield [meant(place)];
    if (telling.length === 1 && (others.length === 1 || telling[0].meanings[0].known > 0))
      yield others.map((other) => meant(asTypedIfKnown(other), NEAREST));
  }
  if (needed.length < LEAVE_OUT_FROM || needed.length > LEAVE_OUT_TO) return;
  for (const leavable of [needed.filter(isWord), needed.filter(({ isPincode }) => !isPincode)]) {
    if (leavable.length < 2) continue;
    // Of all but one: of every two at least one.
    const pairs = leavable.flatMap((one, at) => leavable.slice(at + 1).map((other) => [...meant(one, NEAREST), ...meant(other, NEAREST)]));
    yield [...needed.filter((group) => !leavable.includes(group)).map((group) => meant(group)), ...pairs];
  }
  if (needed.length < TAIL_FROM) return;
  for (const [rest, tail] of [
    [needed.slice(0, -2), needed.slice(-2)],
    [needed.slice(2), needed.slice(0, 2)],
  ])
    if (tail.every(isWord) && rest.some(({ words }) => !words.every((word) => KINDS.has(word))))
      yield rest.map((group) => meant(asTypedIfKnown(group), NEAREST));
}

/** A quarter's name is of two words, and rows often lack both: "Malviya Nagar". null: none is named, or the rest tells no school and no place. */
function withoutQuarter(groups: readonly InterpretedGroup[]): InterpretedGroup[] | null {
  const at = groups.findLastIndex(({ words: [word], places }, nth) => nth > 0 && !places && QUARTERS.has(word) && isWord(groups[nth - 1]));
  const rest = groups.filter((_, nth) => nth !== at && nth !== at - 1);
  return at > 0 && rest.some((group) => group.places || isTelling(group)) ? rest : null;
}

const isWord = ({ places, isPincode }: InterpretedGroup) => !places && !isPincode;
const isKind = ({ meanings }: InterpretedGroup) => meanings[0].known >= KIND;
const isBeside = ({ words }: InterpretedGroup) => words.every((word) => BESIDES.has(word));
const isTelling = (group: InterpretedGroup) => isWord(group) && !isKind(group) && !isBeside(group);

function meant({ meanings, places, candidatePlaces }: InterpretedGroup, max = Infinity): Alternative[] {
  const words: Alternative[] = meanings.slice(0, max).map(({ words, isPrefix }) => ({ words, isPrefix }));
  // Half a name begins those of many places.
  const wrong = candidatePlaces && candidatePlaces.edits > 0 ? candidatePlaces.placeIds : [];
  const placeIds = places ? [...places.parts, ...places.around] : wrong;
  return placeIds.length > 0 ? [...words, { placeIds }] : words;
}

/** The same question in fewer words: without alternatives that nobody met. */
export function onlyMatched(words: readonly Alternative[][], met: readonly InterpretedGroup[]): Alternative[][] {
  const kept = new Set(met.flatMap(({ meanings }) => meanings.map(keyOf)));
  return words.map((group) => group.filter((one) => !("words" in one) || kept.has(keyOf(one))));
}
