import { formatAcademicYear, formatClass, formatClassInSentence, formatRupees } from "@/lib/schools/labels";
import type { ClassRange, FeeHead, FeeSource } from "./criteria";
import type { ScheduleGroup, YearlyCost } from "./view";

export const COST_SOURCES: Record<FeeSource, string> = { approved: "Approved", declared: "Declared", parents: "Parents say" };

/** `₹48,000 to ₹72,000 per year`, `₹48,000 per year` */
export const formatCost = ({ lowest, highest }: YearlyCost): string =>
  `${[...new Set([lowest, highest])].map((rupees) => formatRupees(rupees)).join(" to ")} per year`;

export const FEE_HEAD_LABELS: Record<FeeHead, string> = {
  TUITION: "Tuition fee",
  ANNUAL: "Annual charges",
  DEVELOPMENT: "Development fee",
  TERM_OR_EXAM: "Term or exam fee",
  LAB_OR_COMPUTER: "Laboratory or computer fee",
  ACTIVITY: "Activities",
  TECHNOLOGY: "Technology fee",
  BOOKS: "Books",
  UNIFORM: "Uniform",
  OTHER: "Other compulsory fees",
  REGISTRATION_FORM: "Registration form",
  ADMISSION: "Admission fee",
  CAUTION: "Caution deposit, paid back",
  TRANSPORT: "School bus",
  MEALS: "Meals",
  HOSTEL: "Hostel",
  LATE: "Late fee",
};

const PAYMENT_LABELS: Record<number, string> = {
  1: "a year",
  2: "twice a year",
  3: "a term (3 a year)",
  4: "a quarter",
  10: "a month (10 a year)",
  11: "a month (11 a year)",
  12: "a month",
};

/** `a month`, or for an unusual number `5 times a year`. */
export const formatPayments = (timesAYear: number): string => PAYMENT_LABELS[timesAYear] ?? `${timesAYear} times a year`;

/** `Nursery to UKG`, `Nursery to class 5`, `Classes 1 to 5`, `Class 9`. */
export function formatClasses({ classFrom, classTo }: ClassRange): string {
  if (classFrom === classTo) return formatClass(classFrom);
  if (classFrom > 0) return `Classes ${classFrom} to ${classTo}`;
  return `${formatClass(classFrom)} to ${formatClassInSentence(classTo)}`;
}

/** `11% more than the year before` */
export function formatRise(percent: number): string {
  if (percent === 0) return "About the same as the year before";
  return percent > 0 ? `${percent}% more than the year before` : `${-percent}% less than the year before`;
}

/** `2026-27. Classes 1 to 5: Tuition fee ₹5,000 a month, Admission fee ₹10,000. Class 6: …` */
export const formatSchedule = (academicYear: number, groups: readonly Pick<ScheduleGroup, "classFrom" | "classTo" | "heads">[]): string =>
  [formatAcademicYear(academicYear), ...groups.map((group) => `${formatClasses(group)}: ${group.heads.map(formatHead).join(", ")}`)].join(
    ". ",
  );

const formatHead = ({ head, amount, timesAYear }: ScheduleGroup["heads"][number]): string =>
  `${FEE_HEAD_LABELS[head]} ${formatRupees(amount)}${timesAYear === 1 ? "" : ` ${formatPayments(timesAYear)}`}`;
