import type { Prisma } from "@/prisma/generated/client";
import { editDistance } from "@/lib/schools/words/edit-distance";
import { otherNamesOf } from "@/lib/schools/places/place-names";
import { normalWords } from "@/lib/schools/words/school-words";
import { wordSet } from "@/lib/schools/words/word-set";
import lists from "../word-lists.json";

export const COMPARED_COLUMNS = {
  id: true,
  nameWords: true,
  address: true,
  city: true,
  district: true,
  state: true,
  placeId: true,
  zipCode: true,
} satisfies Prisma.SchoolSelect;
type ComparedSchool = Prisma.SchoolGetPayload<{ select: typeof COMPARED_COLUMNS }>;

/** Words that one register writes into a name and another leaves out. */
const OPTIONAL_WORDS = wordSet(...lists.optional);
/** Words that are in many names, and therefore don't distinguish schools. */
const COMMON_WORDS = wordSet(...lists.common);
/** Words of an address that name no locality. */
const ADDRESS_WORDS = wordSet(...lists.address);

/**
 * Whether records of two registers may be of one school (docs/curation.md). Their names must agree, except for words of the address and
 * words that registers add or leave out. The locality must agree as well; for a distinctive name the pincode suffices.
 */
export function mayBeSameSchool(one: ComparedSchool, other: ComparedSchool): boolean {
  const [oneName, otherName] = [split(one.nameWords), split(other.nameWords)];
  const [oneUnmatched, otherUnmatched] = [withoutSimilar(oneName, otherName), withoutSimilar(otherName, oneName)];
  const unmatched = [...oneUnmatched, ...otherUnmatched];
  const locationWords = [one, other].flatMap((school) => [...normalWords(school.address), ...cityWords(school)]);
  if (unmatched.some((word) => !isMinor(word) && !hasSimilar(locationWords, word))) return false;
  if (oneUnmatched.some(isNumber) && otherUnmatched.some(isNumber)) return false;

  const isDistinctive =
    (unmatched.length === 0 && !oneName.includes("government")) ||
    oneName.some((word) => !oneUnmatched.includes(word) && !isMinor(word) && !COMMON_WORDS.has(word));
  return shareLocality(one, other) || (isDistinctive && one.zipCode === other.zipCode);
}

/** Whether the address of one school names a locality that is in the other's address or name. */
export function shareLocality(one: ComparedSchool, other: ComparedSchool): boolean {
  return namesLocalityOf(one, other) || namesLocalityOf(other, one);
}

function namesLocalityOf(one: ComparedSchool, other: ComparedSchool): boolean {
  const cities = [...cityWords(one), ...cityWords(other)];
  const otherWords = [...normalWords(other.address), ...split(other.nameWords)];
  return normalWords(one.address).some(
    (word) => word.length > 2 && !isNumber(word) && !ADDRESS_WORDS.has(word) && !hasSimilar(cities, word) && hasSimilar(otherWords, word),
  );
}

const cityWords = ({ city, district, state, placeId }: ComparedSchool): string[] =>
  [city, district ?? "", state, placeId.replace(/^.*\//, "").replaceAll("-", " "), ...otherNamesOf({ id: placeId })].flatMap(normalWords);

/** The words that have no similar word in the other list. Two words may be written as one. */
function withoutSimilar(words: readonly string[], others: readonly string[]): string[] {
  const candidates = withPairs(others);
  const unmatched = words.filter((word) => !hasSimilar(candidates, word));
  return unmatched.filter(
    (word, index) => ![word + unmatched[index + 1], unmatched[index - 1] + word].some((joined) => hasSimilar(others, joined)),
  );
}

const withPairs = (words: readonly string[]): string[] => [...words, ...words.slice(1).map((word, index) => words[index] + word)];
const hasSimilar = (words: readonly string[], word: string): boolean => words.some((other) => isSimilar(word, other));

/** From this length on words may differ by one letter, or by two. */
const ONE_EDIT_MIN_LENGTH = 4;
const LOCATION_TWO_EDITS_MIN_LENGTH = 7;

function isSimilar(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  if (length < ONE_EDIT_MIN_LENGTH || isNumber(one) || isNumber(other)) return false;
  const max = length < LOCATION_TWO_EDITS_MIN_LENGTH ? 1 : 2;
  return editDistance(one, other, max) <= max;
}

const isMinor = (word: string): boolean => word.length === 1 || isNumber(word) || OPTIONAL_WORDS.has(word);
const isNumber = (word: string): boolean => /^\d+$/.test(word);

function split(words: string): string[] {
  return words.split(" ").filter(Boolean);
}
