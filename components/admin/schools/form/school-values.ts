import { hashKey } from "@tanstack/react-query";
import { NUMBER_FACTS, TEXT_FACTS, type TextFact } from "@/lib/curation/criteria";
import { schoolFacts } from "@/lib/curation/schema";
import type { SchoolFacts } from "@/lib/curation/view";
import type { YearFee } from "@/lib/schools/view";

/** The numbers with a plain field of the form. The fee has its own fields, with a currency. */
const NUMBER_FIELDS = [...NUMBER_FACTS.filter((field) => field !== "averageFees"), "latitude", "longitude"] as const;
export type SingleField = TextFact | (typeof NUMBER_FIELDS)[number];

export interface FacilityValues {
  name: string;
  answer: "yes" | "no" | "unknown";
  detail: string;
}
export interface FeeValues {
  academicYear: string;
  averageFees: string;
}

/** The values of the form, as typed. */
export interface SchoolValues extends Record<SingleField, string> {
  currency: "INR" | "USD";
  averageFees: string;
  /** Fees of academic years other than the present one */
  otherFees: FeeValues[];
  facilities: FacilityValues[];
}

export interface SchoolFormFacts {
  states: readonly string[];
  /** Rupees per US dollar */
  usdRate: number;
  /** The year in which the present academic year starts */
  academicYear: number;
}

/** The form's values for a school; empty for a new one. */
export function valuesOf(school: SchoolFacts | null, academicYear: number): SchoolValues {
  const single = Object.fromEntries([...TEXT_FACTS, ...NUMBER_FIELDS].map((field) => [field, String(school?.[field] ?? "")]));
  return {
    ...(single as Record<SingleField, string>),
    recognition: school?.recognition ?? "unknown",
    currency: "INR",
    averageFees: String(school?.averageFees ?? ""),
    otherFees: (school?.fees ?? [])
      .filter((fee) => fee.academicYear !== academicYear)
      .map((fee) => ({ academicYear: String(fee.academicYear), averageFees: String(fee.averageFees) })),
    facilities: Object.entries(school?.facilities ?? {}).map(([name, { answer, detail = "" }]) => ({ name, answer, detail })),
  };
}

const PAISE = 100;
/** Parses a number, with or without Indian digit grouping. NaN if it isn't one. */
const numberOf = (text: string): number => (/^[+-]?[\d,]*\.?\d+$/.test(text.trim()) ? Number(text.replaceAll(",", "")) : NaN);
const known = (text: string): string | null => text.trim() || null;

/** The fee in rupees, rounded to the paisa. null if empty, NaN if it isn't an amount. */
export function rupeesOf({ currency, averageFees }: Pick<SchoolValues, "currency" | "averageFees">, usdRate: number): number | null {
  if (!known(averageFees)) return null;
  const amount = numberOf(averageFees);
  return currency === "INR" ? amount : Math.round(amount * usdRate * PAISE) / PAISE;
}

/** The facts entered in the form. Empty fields are null. */
export function factsOf(values: SchoolValues, { usdRate, academicYear }: SchoolFormFacts): SchoolFacts {
  const texts = Object.fromEntries(TEXT_FACTS.map((field) => [field, known(values[field])]));
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, known(values[field]) === null ? null : numberOf(values[field])]));
  const averageFees = rupeesOf(values, usdRate);
  const facilities = values.facilities.filter(({ name }) => name.trim());
  return {
    ...texts,
    ...numbers,
    udiseCode: known(values.udiseCode)?.toUpperCase() ?? null,
    averageFees,
    fees: feesOf(values.otherFees, averageFees, academicYear),
    facilities: facilities.length
      ? Object.fromEntries(
          facilities.map(({ name, answer, detail }) => [name.trim(), { answer, ...(detail.trim() && { detail: detail.trim() }) }]),
        )
      : null,
    original: null,
  } as SchoolFacts;
}

function feesOf(others: readonly FeeValues[], averageFees: number | null, academicYear: number): YearFee[] {
  const filled = others.filter((fee) => fee.academicYear.trim() || fee.averageFees.trim());
  const fees = filled.map((fee) => ({ academicYear: numberOf(fee.academicYear), averageFees: numberOf(fee.averageFees) }));
  if (averageFees !== null) fees.push({ academicYear, averageFees });
  return fees.sort((one, other) => other.academicYear - one.academicYear);
}

/** Error messages by field, from the schema that the server uses. */
export function fieldErrorsOf(facts: SchoolFacts): Record<string, string> {
  const required = {
    ...facts,
    name: facts.name ?? "",
    address: facts.address ?? "",
    city: facts.city ?? "",
    state: facts.state ?? "",
    zipCode: facts.zipCode ?? "",
  };
  const parsed = schoolFacts.safeParse(required);
  if (parsed.success) return {};
  const fieldErrors = Object.fromEntries([...parsed.error.issues].reverse().map(({ path, message }) => [String(path[0]), message]));
  // This year's fee is also one of the fees by year: report it once.
  if (fieldErrors.averageFees) delete fieldErrors.fees;
  return fieldErrors;
}

/** The fields in which two versions differ. Values are compared as JSON with sorted keys. */
export function changedFields(before: Partial<SchoolFacts>, after: Partial<SchoolFacts>): (keyof SchoolFacts)[] {
  return (Object.keys(after) as (keyof SchoolFacts)[]).filter((field) => field !== "original" && !isSame(before[field], after[field]));
}

const isSame = (one: unknown, other: unknown): boolean => hashKey([one ?? null]) === hashKey([other ?? null]);

/** The body of an update: the facts that differ from the school as it was opened. */
export function changeOf(base: SchoolFacts, facts: SchoolFacts, academicYear: number): Partial<SchoolFacts> {
  const others = ({ fees }: SchoolFacts) => fees.filter((fee) => fee.academicYear !== academicYear);
  // The server derives this year's fee from the average fee.
  const fields = changedFields(base, facts).filter((field) => field !== "fees" || !isSame(others(base), others(facts)));
  return Object.fromEntries(fields.map((field) => [field, facts[field]]));
}
