import { normalWords } from "@/lib/schools/school-words";
import abbreviations from "./abbreviations.json";

// Abbreviations that are ambiguous or used only in some states. Rows keep them as they are (school-words.ts expands the
// others), and a search for either form finds both.

/** Forms with the same meaning, by the region that uses them (abbreviations.json). A form with a second meaning is in a second list. */
const SAME_MEANING: readonly string[][] = Object.values(abbreviations).flat();

/** The alternatives of a run of normalised words, as runs. */
const alternatives = new Map<string, string[][]>();
let longest = 1;
function add(words: string[], other: string[]) {
  const key = words.join(" ");
  if (key === other.join(" ")) return;
  alternatives.set(key, [...(alternatives.get(key) ?? []), other]);
  longest = Math.max(longest, words.length);
}
for (const forms of SAME_MEANING.map((each) => each.map((form) => normalWords(form))))
  for (const form of forms) for (const other of forms) add(form, other);

/** The longest run from `at` on that has alternatives, with these. */
export function abbreviationAt(words: readonly string[], at: number): { length: number; others: string[][] } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const others = alternatives.get(words.slice(at, at + length).join(" "));
    if (others) return { length, others };
  }
  return null;
}
