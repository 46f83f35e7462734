import type { Board, CsvFact, Curriculum, Gender, Recognition, SchoolType } from "./schema";
import type { RatingCategory } from "./criteria";
import type { FactSource, PublicSchool, SchoolDetail, SchoolStats } from "./view";

/** Labels in the order in which filters and forms offer them; the keys are the values in URLs. */
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

/** `State board, Maharashtra`: a state board with its state, any other board by its name; null if unknown. */
export function formatBoard({ boardAffiliation, state }: Pick<PublicSchool, "boardAffiliation" | "state">): string | null {
  if (boardAffiliation === "State board") return `${BOARD_LABELS[boardAffiliation]}, ${state}`;
  return boardAffiliation && BOARD_LABELS[boardAffiliation];
}

export const GENDER_LABELS: Record<Gender, string> = { Coeducational: "Coeducational", Boys: "Boys", Girls: "Girls" };
export const SCHOOL_TYPE_LABELS: Record<SchoolType, string> = {
  Government: "Government",
  "Government aided": "Government aided",
  "Private unaided": "Private unaided",
  "Central government": "Central government",
  Other: "Other",
};
export const RECOGNITION_LABELS: Record<Recognition, string> = {
  recognised: "Recognised",
  unrecognised: "Not recognised",
  unknown: "Not known",
};
export const RATING_CATEGORY_LABELS: Record<RatingCategory, string> = {
  teachers: "Teachers",
  facilities: "Facilities",
  academics: "Academics",
  atmosphere: "Atmosphere",
  administration: "Administration",
  overall: "Overall Experience",
};

/** In the order of the form */
export const FACT_LABELS = {
  name: "Name",
  address: "Address",
  city: "City",
  district: "District",
  state: "State",
  zipCode: "Pincode",
  overview: "Overview",
  principalName: "Principal",
  foundationYear: "Foundation year",
  schoolType: "Management",
  recognition: "Recognition",
  gender: "Gender",
  studentCount: "Students",
  teacherStudentRatio: "Teacher-student ratio",
  curriculum: "Curriculum",
  boardAffiliation: "Board",
  affiliationNumber: "Affiliation number",
  grades: "Grades",
  classFrom: "First class",
  classTo: "Last class",
  medium: "Medium of instruction",
  phoneNumber: "Phone",
  email: "Email",
  website: "Website",
  averageFees: "Average fees per year",
  fees: "Fees by academic year",
  facilities: "Facilities",
  udiseCode: "UDISE code",
  latitude: "Latitude",
  longitude: "Longitude",
  original: "Original data",
} satisfies Record<CsvFact | "classFrom" | "classTo" | "fees" | "original", string>;

export const NO_RATINGS = "No ratings";
export const DEMO_SCHOOL = "Demo school";
export const NOT_SPECIFIED = "Not specified";

/** `1,25,000`: Indian grouping. Not with Intl, because creating a formatter takes a phone ten milliseconds or more. */
export const formatCount = (count: number): string => String(count).replace(/(\d)(?=(\d\d)+\d$)/g, "$1,");

export const formatRupees = (amount: number): string => `₹${formatCount(Math.round(amount))}`;

/** `1,234.50`: with Indian grouping and at least `min` decimals. */
export const formatDecimal = (number: number, { min, max = min }: { min: number; max?: number }): string =>
  new Intl.NumberFormat("en-IN", { minimumFractionDigits: min, maximumFractionDigits: max }).format(number);

export const formatRating = (rating: number): string => (Math.round(rating * 10) / 10).toFixed(1);

/** `2.4 km`, without decimals from 100 km on; `about 2 km` if only the pincode is known. */
export function formatDistance(km: number, isAbout = false): string {
  if (isAbout) return km < 1 ? "about 1 km" : `about ${formatCount(Math.round(km))} km`;
  return `${km < 100 ? formatRating(km) : formatCount(Math.round(km))} km`;
}

let dateFormat: Intl.DateTimeFormat | undefined;

/** `Nov 2, 2026`, from a day (`2026-11-02`) or a moment. */
export const formatDate = (date: string | Date): string =>
  // The specification's 'MMM d, yyyy' is the American order; the day is always India's.
  (dateFormat ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "Asia/Kolkata" })).format(new Date(date));

let monthFormat: Intl.DateTimeFormat | undefined;

/** `Nov 2026`, from a month (`2026-11`) or a day of it. */
export const formatMonth = (month: string): string =>
  (monthFormat ??= new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" })).format(new Date(month));

let listFormat: Intl.ListFormat | undefined;

/** `GET, HEAD and POST` */
export const formatList = (words: readonly string[]): string => (listFormat ??= new Intl.ListFormat("en-IN")).format(words);

export function formatReviewCount(count: number): string {
  return count === 1 ? `${formatCount(count)} review` : `${formatCount(count)} reviews`;
}

export function formatSchoolCount(count: number, isCapped = false): string {
  if (isCapped) return `${formatCount(count)}+ schools`;
  return count === 1 ? `${formatCount(count)} school` : `${formatCount(count)} schools`;
}

export const CLASS_NAMES: Record<number, string> = { [-2]: "Nursery", [-1]: "LKG", 0: "UKG" };
/** The numbers of all classes, from nursery to class 12. */
export const CLASSES: readonly number[] = Array.from({ length: 15 }, (_, index) => index - 2);

/** `UKG`, `Class 4` */
export const formatClass = (number: number): string => CLASS_NAMES[number] ?? `Class ${number}`;
/** `UKG`, `class 4` */
export const formatClassInSentence = (number: number): string => CLASS_NAMES[number] ?? `class ${number}`;
const className = (number: number) => CLASS_NAMES[number] ?? String(number);

/** `Nursery to 12`: the school's own text for its grades, else its range of classes; null if neither is known. */
export function formatGrades({ grades, classFrom, classTo }: Pick<PublicSchool, "grades" | "classFrom" | "classTo">): string | null {
  if (grades) return grades;
  if (classFrom === null || classTo === null) return null;
  return classFrom === classTo ? className(classFrom) : `${className(classFrom)} to ${className(classTo)}`;
}

export const gradesSource = ({ grades, sources }: Pick<SchoolDetail, "grades" | "sources">): FactSource | undefined =>
  grades ? sources.grades : (sources.classTo ?? sources.classFrom);

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

/** Covers all scripts of SCRIPTS: most texts don't match and need one test instead of ten. */
const NON_LATIN = /[\u0600-\u1fff\ua8e0-\ua8ff\ufb50-\ufefc]/;

/** The `lang` attribute for text in another script, for screen readers and fonts; undefined for Latin letters. */
export function languageOf(text: string): string | undefined {
  if (!NON_LATIN.test(text)) return undefined;
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

/** `Dhanori, Pune 411032, Maharashtra`: tells schools with the same name apart. */
export const formatPlace = ({ locality, city, state, zipCode }: Pick<PublicSchool, "locality" | "city" | "state" | "zipCode">): string =>
  `${locality && `${locality}, `}${city} ${zipCode}, ${state}`;

/** `2026-27`: the academic year that begins in April of this year. */
export const formatAcademicYear = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, "0")}`;

const TITLES_OF_PEOPLE = /^(dr|mr|mrs|ms|miss|smt|shri|sri|sh|km|kum|fr|sr|rev|prof|col|maj|capt)\.?$/i;

/** `VK` for "Dr. Vandana Kulkarni": the initials of the first and last name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word && !TITLES_OF_PEOPLE.test(word));
  const firstAndLast = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return firstAndLast.map((word) => [...word][0].toUpperCase()).join("");
}

/** The categories that have an average, in the order given. */
export const listAverages = <Category extends RatingCategory>(averages: SchoolStats["categoryAverages"], categories: readonly Category[]) =>
  categories.flatMap((category) => {
    const average = averages[category];
    return average === undefined ? [] : [{ category, label: RATING_CATEGORY_LABELS[category], average }];
  });
