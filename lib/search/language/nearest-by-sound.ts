import { editDistance } from "@/lib/schools/words/edit-distance";
import type { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import type { Script } from "./other-scripts";
import { soundOf } from "./phonetic-key";
import type { Vocabulary } from "./vocabulary";

// Finds the words of the register that a transliterated word may be: Latin spellings differ from the letters (മദർ is "madar", for Mother).

const MIN_LENGTH = 3;
const MAX_DISTANCE = 4;
/** Letters don't show where the inherent vowel "a" is spoken. */
const A_COST = 0.3;
/** A word's likelihood is log(number of schools) − DISTANCE_COST × distance / length of the typed word. */
const DISTANCE_COST = 36;
/** The bonus of a place in the states where the script is used, if it sounds the same up to the vowel "a". */
const PLACE_BONUS = 2.5;
const MAX_PLACE_DISTANCE = 1;
const MIN_PLACE_SCHOOLS = 50;
/** Spellings that are about as likely as the likeliest are searched for as well: Bharati, Bharti, Bharathi. */
const MAX_SPELLINGS = 4;
const MAX_LESS_LIKELY = 3;

/** The place or common word that the word most likely is, and then other spellings that it may have. */
export function nearestBySound(word: string, script: Script, places: PlaceDictionary, vocabulary: Vocabulary): string[] {
  if (word.length < MIN_LENGTH) return [];
  const likelihoods = new Map<string, number>();
  const placeNames = new Set(places.soundingLike(word, script.states));
  for (const name of new Set([...placeNames, ...vocabulary.soundingLike(word)])) {
    const distance = soundDistance(word, name, script);
    if (distance > Math.min(MAX_DISTANCE, word.length / 2)) continue;
    const isPlace = placeNames.has(name) && distance < MAX_PLACE_DISTANCE;
    const common = isPlace ? Math.log(Math.max(vocabulary.count(name), MIN_PLACE_SCHOOLS)) + PLACE_BONUS : Math.log(vocabulary.count(name));
    likelihoods.set(name, common - (DISTANCE_COST * distance) / word.length);
  }
  const nearest = [...likelihoods].sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1));
  return nearest
    .filter(([name, likelihood], at) => at === 0 || (likelihood >= nearest[0][1] - MAX_LESS_LIKELY && !name.includes(" ")))
    .slice(0, MAX_SPELLINGS)
    .map(([name]) => name);
}

function soundDistance(word: string, name: string, { sameSounds }: Script): number {
  const [one, other] = [word, name.replaceAll(" ", "")].map((text) => {
    let sound = soundOf(text);
    for (const [letter, same] of sameSounds) sound = sound.replaceAll(letter, same);
    return sound;
  });
  const withoutA = editDistance(one.replaceAll("a", ""), other.replaceAll("a", ""), MAX_DISTANCE);
  return withoutA + A_COST * editDistance(one, other, MAX_DISTANCE);
}
