import type { NamedPlaces } from "@/lib/search/places/place-dictionary";
import type { WordsAlternative } from "../engine/search-query";

export interface WordGroup {
  words: string[];
  alternatives: WordsAlternative[];
  /** Schools need not have these words if others were typed: half of all schools have them, or people add them freely. */
  isOptional: boolean;
  /** A pincode, or another one of the text. Never corrected. */
  isPincode: boolean;
  places: NamedPlaces | null;
}

export const asWhole = (words: string[]): WordsAlternative => ({ words, isPrefix: false });
export const asPrefix = (words: string[]): WordsAlternative => ({ words, isPrefix: true });

export const wordGroup = (words: string[], properties: Partial<WordGroup>): WordGroup => ({
  words,
  alternatives: [asWhole(words)],
  isOptional: false,
  isPincode: false,
  places: null,
  ...properties,
});

export const namesPlace = ({ places }: Pick<WordGroup, "places">): boolean => placeIdsOf(places).length > 0;

export const placeIdsOf = (places: NamedPlaces | null): string[] => (places ? [...places.placeIds, ...places.parts, ...places.around] : []);

/** Whether schools must have it, and it is neither place nor pincode. */
export const isNameTerm = ({ isOptional, isPincode, places }: WordGroup): boolean => !isOptional && !isPincode && !places;
