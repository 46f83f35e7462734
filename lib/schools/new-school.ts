import { factCount } from "./fact-count";
import { matchKey } from "./match-key";
import { otherNamesOf, placeOf, type NamedPlace } from "./place-names";
import type { SchoolInput } from "./schema";
import { newSchoolId } from "./school-id";
import { nameWords, placeWords } from "./school-words";

/** Columns derived from a school's values, for new and changed schools alike. */
export interface DerivedSchool {
  placeId: string;
  state: string;
  factCount: number;
  matchKey: string;
  nameWords: string;
  placeWords: string;
}

/** All columns of `schools` without a default, and the school's place, which may have to be created. */
export interface NewSchool {
  place: NamedPlace;
  school: SchoolInput & DerivedSchool & { id: string };
}

export function deriveSchool(input: SchoolInput, place: NamedPlace): DerivedSchool {
  return {
    placeId: place.id,
    state: place.state,
    factCount: factCount(input),
    matchKey: matchKey(input),
    nameWords: nameWords(input.name),
    placeWords: placeWords([input.address, input.city, input.district, place.name, ...otherNamesOf(place), place.state]),
  };
}

/**
 * A complete row, with its permanent id, from values that `schoolInput` accepted.
 * @throws Error if the state is unknown or the city has no name; callers check both before
 */
export function newSchool(input: SchoolInput): NewSchool {
  const place = placeOf(input);
  if (!place) throw new Error(`No place: ${input.city}, ${input.state}`);
  return { place, school: { ...input, ...deriveSchool(input, place), id: newSchoolId(input) } };
}
