import { oneLine, readableCase } from "@/lib/schools/words/readable-case";
import { TEXT_LIMITS } from "@/lib/schools/schema";

export type ParsedFact<T> = { value: T; warning?: undefined } | { value: null; warning?: string };

export const none = { value: null } as const;
export const found = <T>(value: T): ParsedFact<T> => ({ value });
export const refused = (warning: string): ParsedFact<never> => ({ value: null, warning });

export const reduce = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** A map from spelling to value. The spellings are given in the form that `reduce` returns, separated by spaces. */
export const spellings = <T>(table: readonly (readonly [value: T, spellings: string])[]): ReadonlyMap<string, T> =>
  new Map(table.flatMap(([value, words]) => words.split(" ").map((word) => [word, value] as const)));

const UNKNOWN = /^(?:[-–—.*_?0]+|n\/?\.?a\.?|nil|null|none|not available|not applicable|not known|unknown|undefined|#n\/a)$/i;
export const isUnknown = (text: string): boolean => text === "" || UNKNOWN.test(text);

export const excerpt = (text: string): string => (text.length <= 60 ? oneLine(text) : `${oneLine(text.slice(0, 60))}…`);

export function readShortName(text: string, what: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  return text.length <= TEXT_LIMITS.short ? found(readableCase(text)) : refused(`${what} is longer than ${TEXT_LIMITS.short} characters`);
}
