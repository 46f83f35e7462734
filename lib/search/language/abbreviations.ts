import { normalWords } from "@/lib/schools/words/school-words";
import abbreviations from "./abbreviations.json";
import { DIGITS, VIDYALAYA_SPELLINGS } from "./word-lists";

// Abbreviations that are ambiguous or used only in some states. Rows keep them as they are (school-words.ts expands the
// others), and a search for either form finds both.

const SAME_MEANING: readonly string[][] = Object.values(abbreviations).flat();

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

export function abbreviationAt(words: readonly string[], at: number): { length: number; others: string[][] } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const others = alternatives.get(words.slice(at, at + length).join(" "));
    if (others) return { length, others };
  }
  return null;
}

const BEFORE_ONE = new Set(["number", "vidyalaya", "school"]);

/** The variants that rows have for the words at `at`; null if there are none. Spelling variants only if the query names a school. */
export function spellingVariantsAt(
  words: readonly string[],
  at: number,
  hasNameTerm: boolean,
): { length: number; others: string[][] } | null {
  const [word, next] = [words[at], words[at + 1]];
  // "Sec-14" in an address means a sector, and is stored as "secondary 14".
  if ((word === "secondary" || word === "sector") && /^\d{1,3}$/.test(next ?? ""))
    return { length: 2, others: [[word === "sector" ? "secondary" : "sector", next]] };
  if (word === "vidyalaya" && hasNameTerm) return { length: 1, others: [...VIDYALAYA_SPELLINGS].map((other) => [other]) };
  const digits = word === "i" && BEFORE_ONE.has(words[at - 1]) ? "1" : DIGITS.get(word);
  if (digits && hasNameTerm && abbreviationAt(words, at) === null) return { length: 1, others: [[digits]] };
  return initialsApart(words, at, 3) ?? initialsApart(words, at, 2);
}

function initialsApart(words: readonly string[], at: number, length: number): { length: number; others: string[][] } | null {
  const run = words.slice(at, at + length);
  if (run.length < length || !run.every((word) => /^[a-z]{1,3}$/.test(word)) || !run.some((word) => word.length === 1)) return null;
  const joined = run.join("");
  const others = [normalWords(joined), ...(abbreviationAt([joined], 0)?.others ?? [])];
  return others.some((other) => other.length > 1) ? { length, others } : null;
}
