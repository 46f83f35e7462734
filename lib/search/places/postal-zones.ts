import { patternOf } from "@/lib/search/language/number-phrases";

/** The first three digits of the pincodes of large cities, whose post offices are known by their last digits: Mumbai-54 is 400054. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  (
    "delhi 110, new delhi 110, mumbai 400, bombay 400, kolkata 700, calcutta 700, chennai 600, madras 600, hyderabad 500, secunderabad 500, bangalore 560, " +
    "bengaluru 560, pune 411, ahmedabad 380, lucknow 226, kanpur 208, jaipur 302, patna 800, nagpur 440, guwahati 781, bhopal 462, coimbatore 641, " +
    "varanasi 221, ranchi 834, bhubaneswar 751, surat 395, vadodara 390, baroda 390, kochi 682, cochin 682, trivandrum 695, indore 452, madurai 625, " +
    "visakhapatnam 530, vizag 530, howrah 711, agra 282, allahabad 211, prayagraj 211, ludhiana 141, amritsar 143, jalandhar 144, dehradun 248, nashik 422, " +
    "raipur 492, jodhpur 342, mysore 570, mysuru 570, salem 636, trichy 620, vijayawada 520, cuttack 753, siliguri 734, jamshedpur 831, dhanbad 826"
  )
    .split(", ")
    .map((entry) => [entry.slice(0, -4), entry.slice(-3)]),
);
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
