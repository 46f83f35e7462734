import { oneLine, readableCase } from "@/lib/schools/words/readable-case";
import { TEXT_LIMITS } from "@/lib/schools/schema";
import { excerpt, found, isUnknown, none, type ParsedFact, refused } from "./parsed-fact";

/** Reads a list such as "Library; Playground: no; Labs: 3"; an item without an answer means yes. */
export function readFacilities(text: string): ParsedFact<Record<string, { answer: "yes" | "no"; detail?: string }>> {
  if (isUnknown(text)) return none;
  const facilities = new Map<string, { answer: "yes" | "no"; detail?: string }>();
  for (const item of text.split(/[;|]|,(?!\d)/)) {
    const [name, ...rest] = oneLine(item).split(/\s*[:=]\s*/);
    if (!name) continue;
    if (name.length > 100 || facilities.size >= 50) return refused(`facilities “${excerpt(text)}” cannot be read`);
    const detail = rest.join(": ").slice(0, TEXT_LIMITS.short);
    const key = readableCase(name);
    if (/^(?:no|none|not available|0)$/i.test(detail)) facilities.set(key, { answer: "no" });
    else facilities.set(key, detail && !/^yes$/i.test(detail) ? { answer: "yes", detail } : { answer: "yes" });
  }
  return facilities.size ? found(Object.fromEntries(facilities)) : none;
}
