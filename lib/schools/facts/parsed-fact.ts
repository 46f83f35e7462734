import { oneLine } from "@/lib/schools/readable-case";

/** The result of reading a fact from free text: a value of the product, or null with the reason. */
export type ParsedFact<T> = { value: T; warning?: undefined } | { value: null; warning?: string };

export const none = { value: null } as const;
export const found = <T>(value: T): ParsedFact<T> => ({ value });
export const refused = (warning: string): ParsedFact<never> => ({ value: null, warning });

/** Letters and digits of a text in lower case, to compare spellings. */
export const reduce = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** A table of spellings. A Map, so that "constructor" isn't found. */
export function spellings<T>(table: Record<string, T>): ReadonlyMap<string, T> {
  return new Map(Object.entries(table));
}

const UNKNOWN = /^(?:[-–—.*_?0]+|n\/?\.?a\.?|nil|null|none|not available|not applicable|not known|unknown|undefined|#n\/a)$/i;
/** Whether the text is a placeholder for an unknown value. */
export const isUnknown = (text: string): boolean => text === "" || UNKNOWN.test(text);

/** The start of a value, for a message of one line. */
export const excerpt = (text: string): string => (text.length <= 60 ? oneLine(text) : `${oneLine(text.slice(0, 60))}…`);
