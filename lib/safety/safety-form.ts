import { SAFETY_KINDS } from "./criteria";
import { type DeclaredSafety, declaredSafety } from "./schema";

/** Reads the form of the school desk, which has every question: one without an answer is not known. */
export function checkSafetyForm(_school: object, sent: URLSearchParams): { value: DeclaredSafety } | { errors: Record<string, string> } {
  const parsed = declaredSafety.safeParse({ answers: Object.fromEntries(SAFETY_KINDS.map((kind) => [kind, sent.get(kind)])) });
  if (parsed.success) return { value: parsed.data };
  return { errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path.at(-1)), message])) };
}
