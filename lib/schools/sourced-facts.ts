import type { SchoolInput } from "./schema";

/** The facts whose sources are recorded. A stored number has a bit for each, by position: add new ones at the end, remove none. */
export const SOURCED_FACTS = [
  "name",
  "address",
  "city",
  "district",
  "state",
  "zipCode",
  "overview",
  "phoneNumber",
  "website",
  "email",
  "principalName",
  "foundationYear",
  "curriculum",
  "boardAffiliation",
  "affiliationNumber",
  "gender",
  "grades",
  "schoolType",
  "recognition",
  "medium",
  "facilities",
  "teacherStudentRatio",
  "studentCount",
  "averageFees",
  "position",
  "udiseCode",
] as const;
export type SourcedFact = (typeof SOURCED_FACTS)[number];

const PART_OF: Partial<Record<keyof SchoolInput, SourcedFact>> = {
  latitude: "position",
  longitude: "position",
  classFrom: "grades",
  classTo: "grades",
};

/** The sourced fact that a field belongs to; null for a field that has no source of its own. */
export function sourcedFactOf(field: string): SourcedFact | null {
  const fact = PART_OF[field as keyof SchoolInput] ?? field;
  return SOURCED_FACTS.find((known) => known === fact) ?? null;
}

const bitOf = (fact: SourcedFact): number => 1 << SOURCED_FACTS.indexOf(fact);
const BIT_BY_FIELD = new Map<string, number>(
  [...SOURCED_FACTS, ...Object.keys(PART_OF)].map((field) => [field, bitOf(sourcedFactOf(field) as SourcedFact)]),
);

/** The facts for which one of these fields has a value, as bits. */
export function factBits(fields: Readonly<Record<string, unknown>>): number {
  let bits = 0;
  for (const [field, bit] of BIT_BY_FIELD) if (fields[field] !== null && fields[field] !== undefined) bits |= bit;
  return bits;
}

export const hasFact = (bits: number, fact: SourcedFact): boolean => (bits & bitOf(fact)) !== 0;
