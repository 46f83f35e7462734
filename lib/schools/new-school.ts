import { factCount } from "./fact-count";
import { matchKey } from "./match-key";
import { otherNamesOf, placeOf, type NamedPlace } from "./place-names";
import type { SchoolInput } from "./schema";
import { newSchoolId } from "./school-id";
import { nameWords, placeWords } from "./school-words";

/** What follows from the values of a school: computed here and nowhere else, for new schools and changed ones. */
export interface DerivedSchool {
  placeId: string;
  state: string;
  factCount: number;
  matchKey: string;
  nameWords: string;
  placeWords: string;
}

/** Every column of `schools` that has no default, and the place the school belongs to (made if it isn't there). */
export interface NewSchool {
  place: NamedPlace;
  school: SchoolInput & DerivedSchool & { id: string };
}

/** The columns that follow from the values. */
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
 * A full row from accepted values (`schoolInput`), with its permanent id: for the import, the demo data and the form.
 *
 * @throws Error where the state is none of India's or the city has no name; both are checked before
 */
export function newSchool(input: SchoolInput): NewSchool {
  const place = placeOf(input);
  if (!place) throw new Error(`No place: ${input.city}, ${input.state}`);
  return { place, school: { ...input, ...deriveSchool(input, place), id: newSchoolId(input) } };
}
