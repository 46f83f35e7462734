/** Kinds of fees, in the order of the page. The database has the same list. */
export const FEE_HEADS = [
  "TUITION",
  "ANNUAL",
  "DEVELOPMENT",
  "TERM_OR_EXAM",
  "LAB_OR_COMPUTER",
  "ACTIVITY",
  "TECHNOLOGY",
  "BOOKS",
  "UNIFORM",
  "OTHER",
  "REGISTRATION_FORM",
  "ADMISSION",
  "CAUTION",
  "TRANSPORT",
  "MEALS",
  "HOSTEL",
  "LATE",
] as const;
export type FeeHead = (typeof FEE_HEADS)[number];

const ONCE: readonly FeeHead[] = ["REGISTRATION_FORM", "ADMISSION", "CAUTION"];
const OPTIONAL: readonly FeeHead[] = ["TRANSPORT", "MEALS", "HOSTEL", "LATE"];

/** Paid in the first year only. */
export const isPaidOnce = (head: FeeHead): boolean => ONCE.includes(head);
/** Not every family pays these, so they are in no total. */
export const isOptional = (head: FeeHead): boolean => OPTIONAL.includes(head);

/** Sorts by the order of FEE_HEADS. */
export const compareHeads = (one: { head: FeeHead }, other: { head: FeeHead }): number =>
  FEE_HEADS.indexOf(one.head) - FEE_HEADS.indexOf(other.head);

export const FEE_SOURCES = ["declared", "approved", "parents"] as const;
export type FeeSource = (typeof FEE_SOURCES)[number];

/** Classes as in lib/schools: -2 nursery, -1 LKG, 0 UKG. */
export interface ClassRange {
  classFrom: number;
  classTo: number;
}

/** Whether a range includes the class. A null end is open. */
export const hasClass = ({ classFrom, classTo }: { classFrom: number | null; classTo: number | null }, classNumber: number): boolean =>
  (classFrom ?? classNumber) <= classNumber && classNumber <= (classTo ?? classNumber);

export const overlaps = (one: ClassRange, other: ClassRange): boolean => one.classFrom <= other.classTo && other.classFrom <= one.classTo;

/** Parents' reports are counted by these groups of classes. */
export const CLASS_GROUPS: readonly ClassRange[] = [
  { classFrom: -2, classTo: 0 },
  { classFrom: 1, classTo: 5 },
  { classFrom: 6, classTo: 8 },
  { classFrom: 9, classTo: 10 },
  { classFrom: 11, classTo: 12 },
];

export const groupOfClass = (classNumber: number): ClassRange => CLASS_GROUPS.find((group) => hasClass(group, classNumber))!;

/** A school year has ten to twelve monthly payments, four quarters, two or three terms, or one. */
export const PAYMENTS_A_YEAR = [1, 2, 3, 4, 10, 11, 12] as const;

/** A school declares fees of the next academic year, the current one and the two before it. */
export const declarableYears = (running: number): number[] => Array.from({ length: MAX_PAST_YEARS + 2 }, (_, index) => running + 1 - index);
/** Groups of classes on the form of the school desk: each class may have fees of its own. */
export const MAX_FEE_GROUPS = 15;
/** 15 groups of classes, each with the 17 kinds of fees */
export const MAX_DECLARED_LINES = 255;

export const MAX_YEARLY_FEE = 5_000_000;
/** Parents can report fees of the current academic year and this many earlier ones. */
export const MAX_PAST_YEARS = 2;
