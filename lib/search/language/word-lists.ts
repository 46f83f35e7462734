import { wordSet } from "@/lib/schools/words/word-set";
import { phoneticKey, withoutSchwa } from "./phonetic-key";
import lists from "./word-lists.json";

// Words of queries that are not words of school names (word-lists.json), in normal form.

/** Words that people type and registers don't have: "best schools in Nashik with fees" asks for Nashik. */
export const FILLERS = wordSet(...lists.fillers);

/** Words of sentences around the search (stop words) in English and in romanised Indian languages. Names may have them, too. */
export const CARRIERS = wordSet(...Object.values(lists.carriers).flat());

/** Shorter words are initials rather than plurals: M.E.S. */
const MIN_PLURAL_LENGTH = 4;
export const isCarrier = (word: string): boolean =>
  CARRIERS.has(word) || (word.length >= MIN_PLURAL_LENGTH && word.endsWith("s") && CARRIERS.has(word.slice(0, -1)));

/** Too many words share a shorter key. */
const MIN_KEY_LENGTH = 2;
const spokenKey = (word: string): string => phoneticKey(withoutSchwa(word));
/** Of carriers with the same sound the first of the list: "wala" before "valo". */
const CARRIERS_BY_SOUND: ReadonlyMap<string, string> = new Map([...CARRIERS].reverse().map((word) => [spokenKey(word), word]));

/** The word of CARRIERS (stop words) that a transliterated word sounds like: rahate is "rahte". */
export const carrierSoundingLike = (word: string): string | undefined => {
  const key = spokenKey(word);
  return key.length < MIN_KEY_LENGTH ? undefined : CARRIERS_BY_SOUND.get(key);
};

export const PLACE_PREPOSITIONS = wordSet(...lists.placePrepositions);
export const PLACE_POSTPOSITIONS = wordSet(...lists.placePostpositions);

/** A part of a place, after its name: Thane West. */
export const DIRECTIONS = wordSet(...lists.directions);

/** Such a word and a number are a part of a place: Salt Lake Sector 2. */
export const PLACE_PARTS = wordSet(...lists.placeParts);

/** Hindi postpositions for "in" and "of". At the beginning of a query they are part of a name (K.E. Carmel School). */
export const POSTPOSITIONS = wordSet(...lists.postpositions);

/** Words that half of the schools have, or that people add and omit freely: they improve the score and are never required. */
export const OPTIONAL = wordSet(...lists.optional);

export const isDistinctive = (word: string): boolean => !FILLERS.has(word) && !OPTIONAL.has(word);

/** The optional words that mean nothing next to a place: the query asks for its schools. */
export const SCHOOLS = wordSet(...lists.schools);

/** Kinds of schools: thousands of schools have these words, which distinguish none of them. */
export const KINDS = wordSet(...lists.kinds);

/** Words in the names of localities and roads: Vaishali Nagar is in Jaipur, and Mathura Road in Delhi. */
export const LOCALITY_WORDS = wordSet(...lists.localityWords);

/** Words that schools and villages are also called by (Popular High School, P.S. Sasti): asides only next to words for a kind of school. */
export const PRAISE = wordSet(...lists.praise);

/** The spellings of vidyalaya in 2,000 names, beyond those that are normalised in all rows. */
export const VIDYALAYA_SPELLINGS = wordSet(...lists.vidyalayaSpellings);

export const SCHOOL_SPELLINGS = wordSet(...lists.schoolSpellings);

export const TYPES_OF_BOARDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["cbse", ["Private unaided", "Central government"]],
  ["icse", ["Private unaided"]],
  ["isc", ["Private unaided"]],
]);

export const DIGITS: ReadonlyMap<string, string> = new Map(Object.entries(lists.digits));
