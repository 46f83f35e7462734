import { z } from "zod";
import { blankIsUnset } from "@/lib/platform/schema-parts";
import { currentYear } from "@/lib/platform/clock";
import { PINCODE } from "./places/pincode";
import { websiteHref } from "./website";

/** Closed lists of values. The database has the same lists as CHECK constraints. */
export const CURRICULA = ["IB", "CBSE", "American", "British", "Montessori", "Other"] as const;
export const BOARDS = ["CBSE", "CISCE", "State board", "IB", "Cambridge", "NIOS", "Other"] as const;
export const GENDERS = ["Coeducational", "Boys", "Girls"] as const;
export const SCHOOL_TYPES = ["Government", "Government aided", "Private unaided", "Central government", "Other"] as const;

export const RECOGNITIONS = ["recognised", "unrecognised", "unknown"] as const;

export type Curriculum = (typeof CURRICULA)[number];
export type Board = (typeof BOARDS)[number];
export type Gender = (typeof GENDERS)[number];
export type SchoolType = (typeof SCHOOL_TYPES)[number];
export type Recognition = (typeof RECOGNITIONS)[number];

export const MIN_FOUNDATION_YEAR = 1800;
const FOUNDATION_YEAR = `Enter a year from ${MIN_FOUNDATION_YEAR} on`;

/** `delhi-public-school-indore-k3x9qf`. Any other shape is answered without a query. */
export const schoolId = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/);

const pincode = z.string("Pincode is required").regex(PINCODE, "Enter a 6-digit pincode (not starting with 0)");

/** UDISE code: 11 digits or capital letters; real codes contain letters (170801145O1). */
const udiseCode = z.string().regex(/^[0-9A-Z]{11}$/, "A UDISE code has eleven digits or letters");

export const TEXT_LIMITS = { name: 300, address: 1000, city: 100, overview: 20_000, short: 200 } as const;
export const MAX_FEES = 9_999_999_999.99;
export const MAX_STUDENTS = 200_000;
/** The bounding box of the mainland and the islands, with a margin; a position outside is a mistake. */
export const INDIA = { latitudeMin: 6, latitudeMax: 37.6, longitudeMin: 68, longitudeMax: 97.5 } as const;

/** Control characters except line breaks and tabs, and marks that reverse the text after them. */
const FORBIDDEN_CHARACTERS = /(?![\n\r\t])\p{Cc}|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

const cleanText = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Use at most ${max} characters`)
    .refine((text) => !FORBIDDEN_CHARACTERS.test(text), "Remove the invisible characters");
const text = (max: number) => cleanText("Enter a text", max);
const short = text(TEXT_LIMITS.short);
const required = (label: string, max: number) => cleanText(`${label} is required`, max);
const NUMBER = "Enter a number";
const CLASS = "Choose a class from Nursery to 12";
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, `Choose from: ${values.join(", ")}`);

const inIndia = (axis: "latitude" | "longitude") => {
  const [min, max] = [INDIA[`${axis}Min`], INDIA[`${axis}Max`]];
  return z
    .number(NUMBER)
    .min(min, `Enter a number between ${min} and ${max} (India)`)
    .max(max, `Enter a number between ${min} and ${max} (India)`);
};

/** Rupees a year, to the paisa. */
export const fees = z
  .number(NUMBER)
  .min(0, "Enter an amount of 0 or more")
  .max(MAX_FEES, "The amount is too large")
  .multipleOf(0.01, "Use at most two decimals");

export const schoolInput = z.object({
  name: required("Name", TEXT_LIMITS.name),
  address: required("Address", TEXT_LIMITS.address),
  city: required("City", TEXT_LIMITS.city),
  state: required("State", TEXT_LIMITS.short),
  zipCode: pincode,
  district: short.nullish(),
  overview: text(TEXT_LIMITS.overview).nullish(),
  phoneNumber: z
    .string()
    .regex(/^\+?[0-9][0-9 -]{4,24}(?:, \+?[0-9][0-9 -]{4,24}){0,2}$/, "Use only digits, spaces and hyphens in a phone number")
    .nullish(),
  website: z
    .string()
    .max(500, { error: "Use at most 500 characters", abort: true })
    .check(z.url({ protocol: /^https?$/, error: "Start the website with http:// or https://", abort: true }))
    .refine((url) => websiteHref(url) !== null, "Enter a public website without a user name")
    .nullish(),
  email: z.email("Invalid email address").max(TEXT_LIMITS.short, `Use at most ${TEXT_LIMITS.short} characters`).nullish(),
  principalName: short.nullish(),
  foundationYear: z
    .int(FOUNDATION_YEAR)
    .min(MIN_FOUNDATION_YEAR, FOUNDATION_YEAR)
    .refine((year) => year <= currentYear(), "The founding year can’t be in the future")
    .nullish(),
  curriculum: choice(CURRICULA).nullish(),
  boardAffiliation: choice(BOARDS).nullish(),
  affiliationNumber: z
    .string()
    .regex(/^[0-9A-Za-z][0-9A-Za-z/-]{1,29}$/, "Use 2 to 30 letters, digits, hyphens and slashes")
    .nullish(),
  gender: choice(GENDERS).nullish(),
  grades: short.nullish(),
  classFrom: z.int(CLASS).min(-2, CLASS).max(12, CLASS).nullish(),
  classTo: z.int(CLASS).min(-2, CLASS).max(12, CLASS).nullish(),
  schoolType: choice(SCHOOL_TYPES).nullish(),
  recognition: choice(RECOGNITIONS).nullish(),
  medium: short.nullish(),
  facilities: z
    .record(z.string().min(1).max(100), z.object({ answer: z.enum(["yes", "no", "unknown"]), detail: z.string().max(200).optional() }))
    .nullish(),
  teacherStudentRatio: short.nullish(),
  studentCount: z.int("Enter a whole number").min(0, "Enter a whole number").max(MAX_STUDENTS, `Enter at most ${MAX_STUDENTS}`).nullish(),
  averageFees: fees.nullish(),
  latitude: inIndia("latitude").nullish(),
  longitude: inIndia("longitude").nullish(),
  udiseCode: udiseCode.nullish(),
  /** The source's own value for each field whose value was mapped to one of ours. */
  original: z.record(z.string(), z.string()).nullish(),
});

export type SchoolInput = z.infer<typeof schoolInput>;

/** The facts with a column of their own in CSV files. The column `grades` also holds the classes. */
export type CsvFact = Exclude<keyof SchoolInput, "classFrom" | "classTo" | "original">;

export const classNumber = z.int("Please choose a class").min(-2, "Please choose a class").max(12, "Please choose a class");
export const academicYear = z.int("Please choose a year").min(2000, "Please choose a year").max(2100, "Please choose a year");

/** Where a school has published what its representative says; `isOnWebsite` checks the address. */
export const documentOnWebsite = z
  .preprocess(
    (value) => blankIsUnset(value) ?? null,
    z
      .url({ protocol: /^https?$/, error: "Please enter a web address" })
      .max(500, "This address is too long")
      .nullable(),
  )
  .describe("Where the school has published this: a page or document on its website. null only if the school has no website");
