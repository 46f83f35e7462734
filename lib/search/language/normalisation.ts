import { normalWords } from "@/lib/schools/school-words";
import { abbreviationAt } from "./abbreviations";
import { DIGITS, VIDYALAYA_SPELLINGS } from "./word-lists";

// Spelling variants in rows that are too many for the table of abbreviations.

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

/** Initials of which some are written apart: GP S. */
function initialsApart(words: readonly string[], at: number, length: number): { length: number; others: string[][] } | null {
  const run = words.slice(at, at + length);
  if (run.length < length || !run.every((word) => /^[a-z]{1,3}$/.test(word)) || !run.some((word) => word.length === 1)) return null;
  const joined = run.join("");
  const others = [normalWords(joined), ...(abbreviationAt([joined], 0)?.others ?? [])];
  return others.some((other) => other.length > 1) ? { length, others } : null;
}
