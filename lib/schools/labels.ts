import type { Board, Curriculum, Gender, SchoolType } from "./schema";
import type { FactSource, PublicSchool, RatingCategory, SchoolDetail } from "./view";

/** Words for closed lists, in the order of schema.ts, in which filters and forms offer them. The keys are the values in the address. */
export const CURRICULUM_LABELS: Record<Curriculum, string> = {
  IB: "IB",
  CBSE: "CBSE",
  American: "American",
  British: "British",
  Montessori: "Montessori",
  Other: "Other",
};
export const BOARD_LABELS: Record<Board, string> = {
  CBSE: "CBSE",
  CISCE: "CISCE",
  "State board": "State board",
  IB: "IB",
  Cambridge: "Cambridge",
  NIOS: "NIOS",
  Other: "Other",
};
export const GENDER_LABELS: Record<Gender, string> = { Coeducational: "Coeducational", Boys: "Boys", Girls: "Girls" };
export const SCHOOL_TYPE_LABELS: Record<SchoolType, string> = {
  Government: "Government",
  "Government aided": "Government aided",
  "Private unaided": "Private unaided",
  "Central government": "Central government",
  Other: "Other",
};
export const RATING_CATEGORY_LABELS: Record<RatingCategory, string> = {
  teachers: "Teachers",
  facilities: "Facilities",
  academics: "Academics",
  atmosphere: "Atmosphere",
  administration: "Administration",
  overall: "Overall Experience",
};

export const NO_RATINGS = "No ratings";
/** Stands on the page of a school that is invented. */
export const DEMO_SCHOOL = "Demo school";
export const NOT_SPECIFIED = "Not specified";

/** `1,25,000`: Indian grouping. By hand, because to make one of the browser's formats takes a phone ten milliseconds and more. */
export const formatCount = (count: number): string => String(count).replace(/(\d)(?=(\d\d)+\d$)/g, "$1,");

/** `₹1,25,000`: whole rupees, Indian grouping. */
export const formatRupees = (amount: number): string => `₹${formatCount(Math.round(amount))}`;

/** `4.3`: a rating as screens show it. */
export const formatRating = (rating: number): string => (Math.round(rating * 10) / 10).toFixed(1);

/** `2.4 km`; from 100 km on without decimals. Where only the pincode is known: `about 2 km`. */
export function formatDistance(km: number, isAbout = false): string {
  if (isAbout) return km < 1 ? "about 1 km" : `about ${formatCount(Math.round(km))} km`;
  return `${km < 100 ? formatRating(km) : formatCount(Math.round(km))} km`;
}

let days: Intl.DateTimeFormat | undefined;

/** `Nov 2, 2026`, from a day (`2026-11-02`) or a moment. */
export const formatDate = (date: string | Date): string =>
  // The spec's 'MMM d, yyyy' is American order; the day is India's, on the server and in the browser alike.
  (days ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "Asia/Kolkata" })).format(new Date(date));

/** `1 review`, `23 reviews` */
export function formatReviewCount(count: number): string {
  return count === 1 ? `${formatCount(count)} review` : `${formatCount(count)} reviews`;
}

/** `1 school`, `189 schools`, `10,000+ schools` */
export function formatSchoolCount(count: number, isCapped = false): string {
  if (isCapped) return `${formatCount(count)}+ schools`;
  return count === 1 ? `${formatCount(count)} school` : `${formatCount(count)} schools`;
}

export const CLASS_NAMES: Record<number, string> = { [-2]: "Nursery", [-1]: "LKG", 0: "UKG" };
const className = (number: number) => CLASS_NAMES[number] ?? String(number);

/** `Nursery to 12`: what is known of a school's classes in words, or null. */
export function formatGrades({ grades, classFrom, classTo }: Pick<PublicSchool, "grades" | "classFrom" | "classTo">): string | null {
  if (grades) return grades;
  if (classFrom === null || classTo === null) return null;
  return classFrom === classTo ? className(classFrom) : `${className(classFrom)} to ${className(classTo)}`;
}

/** Where the words of formatGrades are from. */
export const gradesSource = ({ grades, sources }: Pick<SchoolDetail, "grades" | "sources">): FactSource | undefined =>
  grades ? sources.grades : (sources.classTo ?? sources.classFrom);

/** What a school's badge says: its curriculum; where that says nothing, its board; null where neither is known. */
export function curriculumBadge({ curriculum, boardAffiliation }: Pick<PublicSchool, "curriculum" | "boardAffiliation">): string | null {
  if (curriculum && curriculum !== "Other") return CURRICULUM_LABELS[curriculum];
  if (boardAffiliation && boardAffiliation !== "Other") return BOARD_LABELS[boardAffiliation];
  if (curriculum) return "Other curriculum";
  return boardAffiliation ? "Other board" : null;
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Devanagari}/u, "hi"],
  [/\p{Script=Bengali}/u, "bn"],
  [/\p{Script=Gurmukhi}/u, "pa"],
  [/\p{Script=Gujarati}/u, "gu"],
  [/\p{Script=Oriya}/u, "or"],
  [/\p{Script=Tamil}/u, "ta"],
  [/\p{Script=Telugu}/u, "te"],
  [/\p{Script=Kannada}/u, "kn"],
  [/\p{Script=Malayalam}/u, "ml"],
  [/\p{Script=Arabic}/u, "ur"],
];

/** The scripts of SCRIPTS are among these letters: most texts have none, and are looked at once instead of ten times. */
const BEYOND_LATIN = /[\u0600-\u1fff\ua8e0-\ua8ff\ufb50-\ufefc]/;

/** The `lang` of a text that isn't in Latin letters, so that it is read aloud and set rightly; undefined for all else. */
export function languageOf(text: string): string | undefined {
  if (!BEYOND_LATIN.test(text)) return undefined;
  return SCRIPTS.find(([script]) => script.test(text))?.[1];
}

export const CONTACT_FOR_DETAILS = "Contact school for details";
export const CONTACT_SCHOOL = "Contact School";
export const FEES_NOTE = "*Fees may vary by grade and facilities";

/** `Survey No. 48, Gangapur Road, Nashik, Maharashtra, 422005`: address, city, state, pincode. */
export const formatAddress = ({ address, city, state, zipCode }: Pick<PublicSchool, "address" | "city" | "state" | "zipCode">): string =>
  [address, city, state, zipCode]
    .map((part) => part.trim().replace(/,$/, ""))
    .filter(Boolean)
    .join(", ");

/** `2026-27`: the academic year that begins in April of this year. */
export const formatAcademicYear = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, "0")}`;

const TITLES_OF_PEOPLE = /^(dr|mr|mrs|ms|miss|smt|shri|sri|sh|km|kum|fr|sr|rev|prof|col|maj|capt)\.?$/i;

/** `VK` for "Dr. Vandana Kulkarni": first and last name's first letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word && !TITLES_OF_PEOPLE.test(word));
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => [...word][0].toUpperCase()).join("");
}
