import { z } from "zod";
import { BOARDS, CURRICULA, GENDERS, RECOGNITIONS, SCHOOL_TYPES } from "./schema";

const text = z.string().nullable();
const mean = z.number().min(1).max(5);

const schoolStats = z.strictObject({
  averageRating: mean.nullable().describe("Unrounded mean of the overall ratings of approved reviews; null without reviews"),
  totalReviews: z.int().min(0),
  categoryAverages: z
    .strictObject({ teachers: mean, facilities: mean, academics: mean, atmosphere: mean, administration: mean, overall: mean })
    .partial()
    .describe("Unrounded means; empty without reviews"),
  recommendPercent: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe("Rounded percentage of reviews whose overall rating is 4 or 5; null without reviews"),
  ratingCounts: z
    .tuple([z.int(), z.int(), z.int(), z.int(), z.int()])
    .describe("The number of reviews with 1, 2, 3, 4 and 5 stars overall, in this order"),
  totalStudents: z.int().nullable(),
});
export type SchoolStats = z.infer<typeof schoolStats>;

const facilityAnswer = z.enum(["yes", "no", "unknown"]);
export type FacilityAnswer = z.infer<typeof facilityAnswer>;
const facilities = z.record(z.string(), z.strictObject({ answer: facilityAnswer, detail: z.string().optional() }));
export type Facilities = z.infer<typeof facilities>;

export const publicSchool = z.strictObject({
  id: z.string(),
  name: z.string(),
  overview: text,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  locality: z
    .string()
    .describe("The part of the address that tells schools of one city apart, else the whole address; empty if that is the city"),
  district: text,
  placeId: z.string().describe("The path of the place's page below /schools/in: `maharashtra/nashik`"),
  placeName: z.string(),
  phoneNumber: text,
  website: text,
  email: text,
  principalName: text,
  foundationYear: z.int().nullable(),
  curriculum: z.enum(CURRICULA).nullable(),
  boardAffiliation: z.enum(BOARDS).nullable(),
  affiliationNumber: text,
  gender: z.enum(GENDERS).nullable(),
  grades: text,
  classFrom: z.int().nullable().describe("-2 nursery, -1 LKG, 0 UKG, 1 to 12 classes"),
  classTo: z.int().nullable(),
  schoolType: z.enum(SCHOOL_TYPES).nullable().describe("Management"),
  recognition: z.enum(RECOGNITIONS).describe("Whether the government recognises the school"),
  medium: text,
  facilities: facilities.nullable(),
  teacherStudentRatio: text,
  studentCount: z.int().nullable(),
  averageFees: z.number().min(0).nullable().describe("Rupees a year"),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  udiseCode: text,
  isDemo: z.boolean().describe("An invented school, shown until real ones are imported"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  stats: schoolStats,
  distanceKm: z.number().min(0).optional().describe("Kilometres from `near`, in lists with that parameter only"),
  isDistanceAbout: z
    .literal(true)
    .optional()
    .describe("The distance is to the centroid of the school's pincode, because the school's own position is unknown"),
});
export type PublicSchool = z.infer<typeof publicSchool>;

export type RowSchool = Pick<
  PublicSchool,
  | "id"
  | "name"
  | "overview"
  | "locality"
  | "city"
  | "state"
  | "zipCode"
  | "website"
  | "foundationYear"
  | "curriculum"
  | "boardAffiliation"
  | "gender"
  | "grades"
  | "classFrom"
  | "classTo"
  | "recognition"
  | "averageFees"
  | "isDemo"
  | "distanceKm"
  | "isDistanceAbout"
> & { stats: Pick<SchoolStats, "averageRating" | "totalReviews"> };

const factSource = z.strictObject({ source: z.string(), checkedOn: z.iso.date() });
export type FactSource = z.infer<typeof factSource>;

export const yearFee = z.strictObject({ academicYear: z.int().describe("2026 is 2026-27"), averageFees: z.number().min(0) });
export type YearFee = z.infer<typeof yearFee>;

export const schoolDetail = publicSchool.extend({
  fees: z.array(yearFee).describe("Newest year first"),
  sources: z
    .record(z.string(), factSource)
    .describe("The sources of facts and the dates they were checked, by fact name; most facts have none"),
  isClosed: z.boolean().describe("A closed school keeps its page, but is in no list and can't be reviewed"),
  isIndexable: z.boolean().describe("At least three optional facts are known; otherwise the page is `noindex`"),
});
export type SchoolDetail = z.infer<typeof schoolDetail>;

export type PossibleDuplicate = Pick<SchoolDetail, "id" | "name" | "address" | "city" | "state" | "zipCode">;

export interface SchoolContact {
  phones: { shown: string; href: string }[];
  email: string | null;
  website: string | null;
  /** null if the website isn't safe to follow; it is then shown as text. */
  websiteHref: string | null;
}

export const publicPlace = z.strictObject({
  id: z.string().describe("The path of the place's page below /schools/in: `maharashtra/nashik`"),
  stateSlug: z.string(),
  slug: z.string(),
  state: z.string(),
  name: z.string(),
  schoolCount: z.int().min(0),
});
export type PublicPlace = z.infer<typeof publicPlace>;

export interface StateSummary {
  slug: string;
  name: string;
  schoolCount: number;
}
