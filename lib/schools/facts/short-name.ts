import { readableCase } from "@/lib/schools/readable-case";
import { TEXT_LIMITS } from "@/lib/schools/schema";
import { found, isUnknown, none, type ParsedFact, refused } from "./parsed-fact";

/** Reads a short text and fixes its case: a principal, a district, a medium of instruction. */
export function readShortName(text: string, what: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  return text.length <= TEXT_LIMITS.short ? found(readableCase(text)) : refused(`${what} is longer than ${TEXT_LIMITS.short} characters`);
}
