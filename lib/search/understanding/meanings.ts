import { Turn } from "@/lib/platform/turn";
import { normalWords } from "@/lib/schools/school-words";
import { STATES } from "@/lib/schools/states";
import type { WordGroup } from "./reading";
import type { Vocabulary } from "./vocabulary";

/** What a typed word may have been meant as. */
export interface Meaning {
  /** One word, or the two that it was run together of */
  words: string[];
  /** The last of them is a beginning: half a word is typed. */
  isBegun: boolean;
  /** How much it is believed: 1 as typed, less the farther it is from that */
  weight: number;
  /** How many schools have its rarest word */
  known: number;
}

/** What a run of words may mean; a school must have one of it. */
export type MeantGroup = WordGroup & { meanings: Meaning[] };

const MOST_GROUPS = 12;
const MOST_NEIGHBOURS = 30;
/** So many words, the rarest, are looked at for what else they may mean: each is compared with all that are known. */
const MOST_CORRECTED = 6;
/** A word that so many schools have is no error for a state's name, which all its schools have: Vihar is not Bihar. */
const KNOWN = 10;
const IN_STATES = new Set(STATES.flatMap(({ name }) => normalWords(name)));
/** A beginning; an abbreviation; a neighbour by one edit or by its sound; by two edits; run together or taken apart. */
const BEGUN = 0.8;
const SHORT = 0.95;
const ONE_EDIT = 0.8;
const TWO_EDITS = 0.5;
const TOGETHER = 0.7;

/** Each run of words with all that it may mean; empty where there are too many to correct. Between two words others are served. */
export async function readMeanings(all: readonly WordGroup[], vocabulary: Vocabulary): Promise<MeantGroup[]> {
  const groups = [...new Map(all.map((group) => [group.words.join(" "), group])).values()];
  if (groups.length > MOST_GROUPS) return [];
  const rarest = (group: WordGroup) => Math.min(...group.words.map((word) => vocabulary.count(word)));
  const byRarity = groups.filter((group) => !group.isOptional && !group.isPincode).toSorted((one, other) => rarest(one) - rarest(other));
  const corrected = new Set(byRarity.slice(0, MOST_CORRECTED));
  const meant: MeantGroup[] = [];
  const turn = new Turn();
  for (const [at, group] of groups.entries()) {
    const meanings = asTyped(group, vocabulary);
    if (corrected.has(group)) {
      await turn.mayEnd();
      meanings.push(...corrections(group, [groups[at - 1], groups[at + 1]], vocabulary));
    }
    meant.push({ ...group, meanings: unique(meanings) });
  }
  return meant;
}

function asTyped({ words, alternatives }: WordGroup, vocabulary: Vocabulary): Meaning[] {
  const meaning = (one: string[], weight: number, isBegun = false): Meaning => ({
    words: one,
    isBegun,
    weight,
    known: rarestOf(one, vocabulary),
  });
  return [
    meaning(words, 1),
    ...alternatives.flatMap((one) => {
      const isOwn = one.words.join(" ") === words.join(" ");
      return [...(isOwn ? [] : [meaning(one.words, SHORT)]), ...(one.isBegun ? [meaning(one.words, BEGUN, true)] : [])];
    }),
  ];
}

function corrections({ words, places }: WordGroup, [before, after]: (WordGroup | undefined)[], vocabulary: Vocabulary): Meaning[] {
  if (words.length > 1 || places) return [];
  const [typed] = words;
  if (!/^[a-z]+$/.test(typed)) return [];
  const meaning = (one: string[], weight: number): Meaning => ({ words: one, isBegun: false, weight, known: rarestOf(one, vocabulary) });
  const isKnown = vocabulary.count(typed) >= KNOWN;
  const near = vocabulary.neighbours(typed, MOST_NEIGHBOURS).filter(({ word }) => !isKnown || !IN_STATES.has(word));
  const found = near.map(({ word, edits }) => meaning([word], edits === 2 ? TWO_EDITS : ONE_EDIT));
  const parts = vocabulary.split(typed);
  if (parts) found.push(meaning(parts, TOGETHER));
  for (const joined of [before && before.words.at(-1) + typed, after && typed + after.words[0]])
    if (joined && vocabulary.count(joined) > 0) found.push(meaning([joined], TOGETHER));
  return found;
}

const rarestOf = (words: readonly string[], vocabulary: Vocabulary) => Math.min(...words.map((word) => vocabulary.count(word)));

function unique(meanings: readonly Meaning[]): Meaning[] {
  const known = new Set<string>();
  return meanings.filter((meaning) => !known.has(keyOf(meaning)) && known.add(keyOf(meaning)));
}

export const keyOf = ({ words, isBegun }: Pick<Meaning, "words" | "isBegun">): string => `${words.join(" ")}${isBegun ? "*" : ""}`;

/** The groups with those meanings alone that one of these schools has. */
export function meaningsMet(groups: readonly MeantGroup[], schools: readonly ReadonlySet<string>[]): MeantGroup[] {
  return groups.map((group) => ({
    ...group,
    meanings: group.meanings.filter((meaning) => schools.some((words) => isMet(meaning, words))),
  }));
}

/** Without what else it may mean, where a school has it as it was typed. */
export function asTypedIfMet(group: MeantGroup): MeantGroup {
  const typed = group.meanings.filter(({ weight }) => weight === 1);
  return typed.length > 0 ? { ...group, meanings: typed } : group;
}

/** Which of its meanings a school has, the one believed most; null: none. For saying what the words were taken for. */
export function meaningOf({ meanings }: MeantGroup, words: ReadonlySet<string>): Meaning | null {
  const met = meanings.filter((meaning) => isMet(meaning, words));
  return met.reduce<Meaning | null>((best, one) => (best && best.weight >= one.weight ? best : one), null);
}

const isMet = ({ words, isBegun }: Meaning, of: ReadonlySet<string>) =>
  words.every((word, at) => of.has(word) || (isBegun && at === words.length - 1 && [...of].some((one) => one.startsWith(word))));
