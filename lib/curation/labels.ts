import { FACT_LABELS, formatAcademicYear, formatClass, formatRupees, RECOGNITION_LABELS } from "@/lib/schools/labels";
import type { CorrectionField } from "./criteria";
import type { Recognition } from "@/lib/schools/schema";
import type { YearFee } from "@/lib/schools/view";
import type { SchoolFacts, SchoolStatus } from "./view";

export const STATUS_LABELS: Record<SchoolStatus, string> = { listed: "Listed", closed: "Closed", merged: "Merged" };

export const NOT_KNOWN = "Not known";

/** A fact as text, for the history and for both versions of a conflict. */
export function formatFact(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOT_KNOWN;
  switch (field) {
    case "averageFees":
      return formatRupees(Number(value));
    case "fees":
      return (
        (value as YearFee[]).map((fee) => `${formatAcademicYear(fee.academicYear)}: ${formatRupees(fee.averageFees)}`).join("; ") ||
        NOT_KNOWN
      );
    case "facilities":
      return Object.entries(value as NonNullable<SchoolFacts["facilities"]>)
        .map(([name, { answer, detail }]) => `${name}: ${answer === "unknown" ? "not known" : answer}${detail ? ` (${detail})` : ""}`)
        .join("; ");
    case "original":
      return Object.entries(value as Record<string, string>)
        .map(([name, text]) => `${FACT_LABELS[name as keyof SchoolFacts] ?? name}: ${text}`)
        .join("; ");
    case "classFrom":
    case "classTo":
      return formatClass(Number(value));
    case "recognition":
      return RECOGNITION_LABELS[value as Recognition];
    default:
      return String(value);
  }
}

export const CORRECTION_FIELD_LABELS: Record<CorrectionField, string> = {
  ...FACT_LABELS,
  phoneNumber: "Phone number",
  email: "Email address",
  averageFees: "Average fees (₹ per year)",
  boardAffiliation: "Board affiliation",
  gender: "School type (boys, girls, both)",
  studentCount: "Total students",
  foundationYear: "Founding year",
  overview: "About the school",
  facilities: "A facility",
  position: "Location on the map",
  closed: "The school has closed",
};

/** Labels, in "What changed", of what a school declares and what is no field of its record. */
export const DECLARED_PART_LABELS: Readonly<Record<string, string>> = {
  declaredFees: "Declared fees",
  admissionDates: "Admission dates",
  safetyAnswers: "Safety and access",
};
