import { shiftDay } from "@/lib/platform/dates";
import { BOARD_LABELS, CURRICULUM_LABELS, GENDER_LABELS, RECOGNITION_LABELS, SCHOOL_TYPE_LABELS } from "@/lib/schools/labels";

// One entry per filter with a closed list of values (docs/how-to/add-a-filter.md). Form fields, parameters, conditions of both engines,
// counts, chips, suggestions and the words that mean a filter are derived from it.

interface Facet<Value extends string = string> {
  heading: string;
  isFirst?: true;
  /** The column of `school_search`, or an expression of its columns. The index over terms holds its values as `@name/value`. */
  column: string;
  /** The values in addresses, with their labels in the panel. Several can be chosen: a school must have one of them. */
  values: Readonly<Record<Value, string>>;
  chipLabel?: (label: string) => string;
  description?: string;
  /** Words that ask for a value unless they name a school, as parts of a pattern. Of two that match, the first counts. */
  words?: Partial<Record<Value, string>>;
  /** Words that schools with the value have in their names. They ask for it only if few schools have them there. */
  nameWords?: Partial<Record<Value, string>>;
  /** For a column of days: the value on a day in India, which is not stored. DAILY_CONDITIONS in engine/postgres/conditions.ts say the same. */
  valueOn?: (stored: string | null, day: string) => Value | null;
}

const facet = <Value extends string>(entry: Facet<Value>): Facet<Value> => entry;

const WITH = String.raw`(?:with|having|and)\s+(?:an?\s+)?`;
/** Follows the name of a facility that is asked for: hostel facility, hostel wala school, छात्रावास वाला स्कूल. */
const HAVING = String.raw`\s+facilit(?:y|ies)|(?=\s+(?:wal[aei]|वाल[ाेी])(?![\p{L}\p{M}]))|\s+(?:असलेल[ाेी]|की\s+सुविधा|के\s+साथ|सहित)`;

interface Facility {
  label: string;
  /** A part of a pattern. Alone it asks for nothing, because names and addresses have it too. */
  name: string;
  words?: string;
}

/** Yes/no filters by facility. The SQL function `facilities_of` decides which names of facilities count. */
const facilities = <Name extends string>(entries: Record<Name, Facility>) =>
  Object.fromEntries(
    Object.entries<Facility>(entries).map(([key, { label, name, words }]) => [
      key,
      facet({
        heading: "Facilities",
        column: `CASE WHEN '${key}' = ANY (facilities) THEN 'yes' END`,
        values: { yes: label },
        description: `\`yes\`: schools known to have this (${label})`,
        words: { yes: String.raw`${WITH}(?:${name})(?:\s+facilit(?:y|ies))?|(?:${name})(?:${HAVING})${words ? `|${words}` : ""}` },
      }),
    ]),
  ) as Record<Name, Facet<"yes">>;

/** After this many days the last known period no longer says when admissions are open. */
export const OPEN_DAYS_KNOWN_FOR = 365;

/** Reads a multirange such as `{[2026-12-04,2026-12-28),[2027-02-01,2027-02-11)}`. */
function admissionsOn(openDays: string | null, day: string): "open" | "unknown" | null {
  const periods = Array.from(openDays?.matchAll(/\[([\d-]+),([\d-]+)\)/g) ?? [], ([, from, end]) => ({ from, end }));
  if (periods.some(({ from, end }) => from <= day && day < end)) return "open";
  return periods.some(({ end }) => end > shiftDay(day, -OPEN_DAYS_KNOWN_FOR)) ? null : "unknown";
}

/** In the order of the panel, chips and addresses, most important to parents first. Of filters in words, later ones are dropped first. */
export const FACETS = {
  board: facet({
    heading: "Board",
    isFirst: true,
    column: "board",
    values: BOARD_LABELS,
    chipLabel: (label) => (label === "Other" ? "Other board" : label),
    words: {
      CBSE: String.raw`(?:affiliated\s+(?:to|with|by)\s+)?(?:cbse(?:\s+board)?|सीबीएसई|सी बी एस ई)`,
      CISCE: String.raw`(?:affiliated\s+(?:to|with|by)\s+)?(?:(?:icse|isc|cisce)(?:\s+board)?|आईसीएसई|आयसीएसई|आई सी एस ई)`,
      NIOS: "nios",
      "State board": "state board",
    },
  }),
  gender: facet({
    heading: "Gender",
    isFirst: true,
    column: "gender",
    values: GENDER_LABELS,
    words: {
      Coeducational: String.raw`co[- ]?ed(?:ucation(?:al)?)?|(?:both\s+)?(?:boys?\s+(?:and|&|or)\s+girls?|girls?\s+(?:and|&|or)\s+boys?)`,
      Girls: String.raw`girls?(?:['’]s?)?(?:\s+only)?|la(?:[dr]a?)?kiy?on?|la[dr]ki(?:y?an?)?|mulinsathi|meyeder|ammayila|hennu\s?makkala|hudugiyara|pengal|penkuttikal(?:ude|kku|kulla)?|kud[iy]+an|balikala|गर्ल्स|लड़कियों|लड़कियों|मुलींची|मुलींच्या|मुलींचे|मुलींसाठी`,
      Boys: String.raw`boys?(?:['’]s?)?(?:\s+only)?|la[dr]a?k(?:on?|e)|chh?eleder|aankuttikal(?:ude|kku|kulla)?|hudugara|बॉयज|बॉयज़|बॉयज़|लड़कों|लड़कों`,
    },
    nameWords: {
      Girls: String.raw`kanya|balika|mulinch(?:i|e|ya)|कन्या|बालिका`,
      Boys: String.raw`balak|mulanch(?:i|e|ya)|बालक|मुलांची|मुलांच्या|मुलांचे`,
    },
  }),
  admissions: facet({
    heading: "Admissions",
    column: "open_days",
    values: { open: "Open now", unknown: "Not known" },
    chipLabel: (label) => (label === "Open now" ? "Admissions open" : "Admission dates not known"),
    description: "`open`: schools that accept applications today in India",
    valueOn: admissionsOn,
    words: {
      open: String.raw`admissions?\s+(?:(?:is|are|now|currently|still)\s+)*open(?:\s+now)?|open(?:\s+for)?\s+admissions?(?:\s+now)?|(?:एडमिशन|प्रवेश|दाखिल[ाे])\s+(?:शुरू|चालू|खुल[ाे]|ओपन|सुरू)(?:\s+(?:है|हैं|आहे))?`,
    },
  }),
  recognition: facet({
    heading: "Recognition",
    column: "recognition",
    values: RECOGNITION_LABELS,
    chipLabel: (label) => (label === RECOGNITION_LABELS.unknown ? "Recognition not known" : label),
    description: "Whether the government recognises the school, as far as a source says",
    words: {
      unrecognised: String.raw`(?:un|non[- ]?|not\s+)recogni[sz]ed|(?:गैर|अ)[- ]?मान्यता[- ]?प्राप्त`,
      recognised: String.raw`(?:(?:government|govt?\.?)[-\s]+)?recogni[sz]ed(?:\s+by\s+(?:the\s+)?(?:(?:state|central)\s+)?(?:government|govt?\.?))?|मान्यता[- ]?प्राप्त`,
    },
  }),
  schoolType: facet({
    heading: "School type",
    column: "school_type",
    values: SCHOOL_TYPE_LABELS,
    chipLabel: (label) => (label === "Other" ? "Other school type" : label),
    description: "Management",
    words: {
      "Government aided": String.raw`(?:(?:govt?\.?|government|private|pvt\.?)[- ])?aided`,
      "Private unaided": String.raw`(?:private|pvt\.?)(?:[- ]unaided)?|unaided|(?:not|non)[- ]?(?:government|govt?\.?|sarkari)|gair[- ]?sarkari|ni[jz](?:ee|i+)|kha[js]gi|प्राइवेट|निजी|खाजगी|गैर[- ]?सरकारी`,
      Government: String.raw`government|govt?\.?|s[ao]ra?ka+ri|arasu|prabhutva|सरकारी|गवर्नमेंट`,
    },
    nameWords: {
      Government: String.raw`rajkiya|shaskiya|sarkar|corporation(?=\s+schools?(?![\p{L}\p{M}]))|राजकीय|शासकीय|municipal(?:\s+corporation)?|nagar\s?palika|tribal\s+(?:welfare\s+)?department|social\s+welfare\s+department`,
    },
  }),
  curriculum: facet({
    heading: "Curriculum",
    column: "curriculum",
    values: CURRICULUM_LABELS,
    chipLabel: (label) => `${label} curriculum`,
  }),
  ...facilities({
    hostel: {
      label: "Hostel",
      name: "hostels?|ch?hatrawas|हॉस्टल|होस्टल|छात्रावास|वसतिगृह",
      words: String.raw`hostels?(?=\s+schools?(?![\p{L}\p{M}]))`,
    },
    ramp: {
      label: "Ramp",
      name: String.raw`(?:wheel\s?chair\s+)?ramps?|रैंप|रॅम्प`,
      words: String.raw`wheel\s?chair(?:\s+(?:ramps?|access(?:ible)?|friendly))?`,
    },
    computerLab: {
      label: "Computer lab",
      name: String.raw`computer\s+lab(?:s|orator(?:y|ies))?|कंप्यूटर\s+लैब|संगणक\s+(?:लॅब|कक्ष)`,
      words: String.raw`computer\s+lab(?:s|orator(?:y|ies))?`,
    },
    library: { label: "Library", name: "librar(?:y|ies)|लाइब्रेरी|पुस्तकालय|ग्रंथालय" },
  }),
};

export type FacetName = keyof typeof FACETS;
export type FacetValue<Name extends FacetName> = Extract<keyof (typeof FACETS)[Name]["values"], string>;
export type FacetChoices = { [Name in FacetName]: FacetValue<Name>[] };

export const FACET_NAMES = Object.keys(FACETS) as FacetName[];
export const isFacet = (name: string): name is FacetName => Object.hasOwn(FACETS, name);

export const facetOf = (name: FacetName): Facet => FACETS[name];
export const facetValues = <Name extends FacetName>(name: Name) => Object.keys(FACETS[name].values) as FacetValue<Name>[];

export const forEachFacet = <Something>(of: (name: FacetName) => Something): Record<FacetName, Something> =>
  Object.fromEntries(FACET_NAMES.map((name) => [name, of(name)])) as Record<FacetName, Something>;

export type FacetCounts = Record<FacetName, Record<string, number>>;

export const inListedOrder = (counts: Partial<FacetCounts>): FacetCounts =>
  forEachFacet((name) => valuesInOrder(facetValues(name), counts[name]));

const valuesInOrder = (values: readonly string[], counts: Record<string, number> = {}): Record<string, number> =>
  Object.fromEntries(values.filter((value) => value in counts).map((value) => [value, counts[value]]));

export const FACET_GROUPS = [...new Set(FACET_NAMES.map((name) => facetOf(name).heading))].map((heading) => {
  const names = FACET_NAMES.filter((name) => facetOf(name).heading === heading);
  return { heading, isFirst: names.some((name) => facetOf(name).isFirst), names };
});

export interface FacetColumn {
  name: FacetName;
  column: string;
  /** The value depends on the day: the column has more distinct values than the filter. */
  isDaily: boolean;
}
export const FACET_COLUMNS: readonly FacetColumn[] = FACET_NAMES.map((name) => ({
  name,
  column: FACETS[name].column,
  isDaily: facetOf(name).valueOn !== undefined,
}));
