import { patternOf } from "@/lib/search/language/number-phrases";
import prefixes from "./postal-zones.json";

/** The first three digits of the pincodes of large cities. Their post offices have short numbers: Mumbai-54 is 400054. */
const PREFIXES: ReadonlyMap<string, string> = new Map(Object.entries(prefixes));
const CITY_AND_ZONE = patternOf(
  `(?<![\\p{L}\\p{N}])(${[...PREFIXES.keys()].join("|")})\\s?-\\s?(\\d{1,3})(?![\\p{L}\\p{N}]|[ -]?\\d)`,
  "iu",
);

export interface PostalCode {
  /** The part of the text that means it. */
  typed: string;
  code: string;
}

export function readPostalZone(text: string): PostalCode | null {
  const [typed, city, zone] = CITY_AND_ZONE.exec(text) ?? [];
  return typed ? { typed, code: PREFIXES.get(city.toLowerCase())! + zone.padStart(3, "0") } : null;
}
