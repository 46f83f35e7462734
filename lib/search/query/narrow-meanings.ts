import { keyOf, withMeanings, type InterpretedGroup, type Meaning } from "./interpreted-groups";

// Removes meanings of groups that no school has, or that are too many to score.

/** Keeps the meanings that one of these schools has. Words as typed stay if any school has them, or if they may be a prefix. */
export function matchedMeanings(groups: readonly InterpretedGroup[], schools: readonly ReadonlySet<string>[]): InterpretedGroup[] {
  return groups.map((group) => {
    const typed = new Set(group.alternatives.map(keyOf));
    const isTyped = (meaning: Meaning) =>
      (meaning.weight === 1 && meaning.schoolCount > 0) || (meaning.isPrefix && typed.has(keyOf(meaning)));
    return {
      ...group,
      meanings: group.meanings.filter((meaning) => isTyped(meaning) || schools.some((words) => isMatched(meaning, words))),
    };
  });
}

export function onlyAsTyped(group: InterpretedGroup): InterpretedGroup {
  const typed = new Set(group.alternatives.map(keyOf));
  return withMeanings(
    group,
    group.meanings.filter((meaning) => typed.has(keyOf(meaning))),
  );
}

/** The likeliest meaning of the group among the words of a school; null if the school has none. */
export function matchedMeaning({ meanings }: InterpretedGroup, words: ReadonlySet<string>): Meaning | null {
  const matched = meanings.filter((meaning) => isMatched(meaning, words));
  return matched.reduce<Meaning | null>((best, meaning) => (best && best.weight >= meaning.weight ? best : meaning), null);
}

/** The phrase with the likeliest of the remaining meanings, without dropped words; null if nothing changes. */
export function likeliestPhrase(phrase: readonly string[], groups: readonly InterpretedGroup[]): string[] | null {
  const likely: string[] = [];
  for (let at = 0; at < phrase.length;) {
    const group = groups.find(({ words }) => words.every((word, index) => phrase[at + index] === word));
    const typed = group?.words ?? [phrase[at]];
    const words = (group && likeliestMeaning(group)?.words) ?? (group && !group.isOptional ? [] : typed);
    // Two words that are joined have one meaning: it is added once.
    if (words.length !== 1 || words[0] !== likely.at(-1)) likely.push(...words);
    at += typed.length;
  }
  return likely.length === 0 || likely.join(" ") === phrase.join(" ") ? null : likely;
}

const likeliestMeaning = ({ meanings }: InterpretedGroup): Meaning | null =>
  meanings.reduce<Meaning | null>((best, meaning) => (best && !isLikelier(meaning, best) ? best : meaning), null);

const isLikelier = (one: Meaning, other: Meaning) =>
  one.weight > other.weight || (one.weight === other.weight && one.schoolCount > other.schoolCount);

export const hasTypedWords = (words: ReadonlySet<string>, { alternatives }: InterpretedGroup): boolean =>
  alternatives.some((alternative) => isMatched(alternative, words));

export const isMatched = ({ words, isPrefix }: Pick<Meaning, "words" | "isPrefix">, schoolWords: ReadonlySet<string>): boolean =>
  words.every(
    (word, at) =>
      schoolWords.has(word) || (isPrefix && at === words.length - 1 && [...schoolWords].some((other) => other.startsWith(word))),
  );
