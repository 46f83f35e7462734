import { normalWords } from "@/lib/schools/school-words";
import { inLatinLetters } from "./in-latin-letters";
import type { Vocabulary } from "./vocabulary";
import { FILLERS, OPTIONAL } from "./word-tables";

/** What a typed word may have been meant as. */
export interface Meaning {
  /** One word, or the two that it was run together of */
  words: string[];
  /** How much it is believed: 1 as typed, less the farther it is from that */
  weight: number;
}

/** A typed word with all that it may mean; a school must have one of them. */
export interface TypedWord {
  typed: string;
  meanings: Meaning[];
  /** A school need not have it. */
  isOptional: boolean;
  /** It may be left out where nothing else finds anything: a pincode never is. */
  isLeavable: boolean;
}

/** What a school is found by, in normal form. */
export interface SchoolWords {
  nameWords: string;
  placeWords: string;
}

const MOST_WORDS = 12;
const MOST_NEIGHBOURS = 60;
/** So many words, the rarest, are looked at for what else they may mean: each is compared with all that are known. */
const MOST_CORRECTED = 6;
/** So many schools are compared between two turns of the event loop. */
const SCHOOLS_A_TURN = 200;
/** A neighbour by one edit or by its sound; by two edits. */
const ONE_EDIT = 0.8;
const TWO_EDITS = 0.5;
const TOGETHER = 0.7;
/** A match in the place is worth this share of one in the name. */
const IN_PLACE = 0.6;
/** Words this common or commoner say nothing about which school is meant; rarer ones say more, up to a limit. */
const LEAST_WORTH = 0.3;
const MOST_WORTH = 9;

/** The words of a search with what each may mean; empty where there is nothing to correct. Between two words others are served. */
export async function readMeanings(text: string, vocabulary: Vocabulary): Promise<TypedWord[]> {
  const all = [...new Set(normalWords(inLatinLetters(text)))].filter((word) => !FILLERS.has(word));
  const isAnyTelling = all.some((word) => !OPTIONAL.has(word));
  if (all.length > MOST_WORDS) return [];
  const isOptional = (word: string) => isAnyTelling && OPTIONAL.has(word);
  const byRarity = all.filter((word) => !isOptional(word)).sort((one, other) => vocabulary.count(one) - vocabulary.count(other));
  const corrected = new Set(byRarity.slice(0, MOST_CORRECTED));
  const words: TypedWord[] = [];
  for (const [at, typed] of all.entries()) {
    if (corrected.has(typed)) await othersTurn();
    words.push({
      typed,
      isOptional: isOptional(typed),
      isLeavable: !/^[0-9]{6}$/.test(typed),
      meanings: corrected.has(typed) ? meaningsOf(typed, [all[at - 1], all[at + 1]], vocabulary) : [{ words: [typed], weight: 1 }],
    });
  }
  return words;
}

const othersTurn = () => new Promise((done) => setImmediate(done));

function meaningsOf(typed: string, [before, after]: (string | undefined)[], vocabulary: Vocabulary): Meaning[] {
  const meanings: Meaning[] = [{ words: [typed], weight: 1 }];
  if (!/^[a-z]+$/.test(typed)) return meanings;
  for (const { word, edits } of vocabulary.neighbours(typed, MOST_NEIGHBOURS))
    meanings.push({ words: [word], weight: edits === 2 ? TWO_EDITS : ONE_EDIT });
  const parts = vocabulary.split(typed);
  if (parts) meanings.push({ words: parts, weight: TOGETHER });
  for (const joined of [before && before + typed, after && typed + after])
    if (joined && vocabulary.count(joined) > 0) meanings.push({ words: [joined], weight: TOGETHER });
  return meanings;
}

/**
 * Of schools that may have been meant, what the words are taken for: those of the school that they fit best. The earlier of
 * two that fit alike. null: no school.
 */
export async function chooseMeaning(
  words: readonly TypedWord[],
  schools: readonly SchoolWords[],
  vocabulary: Vocabulary,
  total: number,
): Promise<string | null> {
  let best: string | null = null;
  let most = -Infinity;
  for (const [at, school] of schools.entries()) {
    if (at % SCHOOLS_A_TURN === 0) await othersTurn();
    const name = new Set(school.nameWords.split(" "));
    const place = new Set(school.placeWords.split(" "));
    let score = 0;
    const taken: string[] = [];
    for (const { meanings } of words) {
      const meaning = bestOf(meanings, name, place, vocabulary, total);
      score += meaning.worth;
      taken.push(...meaning.words);
    }
    if (score <= most) continue;
    most = score;
    best = [...new Set(taken)].join(" ");
  }
  return best;
}

function bestOf(meanings: readonly Meaning[], name: Set<string>, place: Set<string>, vocabulary: Vocabulary, total: number) {
  let best = { worth: 0, words: [] as string[] };
  for (const { words, weight } of meanings) {
    if (!words.every((word) => name.has(word) || place.has(word))) continue;
    const field = words.every((word) => name.has(word)) ? 1 : IN_PLACE;
    const rarest = Math.min(...words.map((word) => vocabulary.count(word) || 1));
    const worth = weight * field * Math.min(MOST_WORTH, Math.max(LEAST_WORTH, Math.log(total / rarest)));
    if (worth > best.worth) best = { worth, words };
  }
  return best;
}
