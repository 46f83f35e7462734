import { z } from "zod";
import { BOARDS, CURRICULA, GENDERS, SCHOOL_TYPES } from "@/lib/schools/schema";
import type { PublicReview } from "@/lib/reviews/view";
import type { PublicPlace, PublicSchool, SchoolDetail } from "@/lib/schools/view";
import { DOCUMENT_KINDS } from "@/lib/verification/schema";

// What calls answer, as schemas. The views' own types hold them to the truth: a field more or less does not compile.

export const text = z.string().nullable();
export const wordsHint = z.object({
  kind: z.enum(["phone", "email", "link", "aadhaar", "pan", "card", "name", "abuse"]),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
const mean = z.number().min(1).max(5);
const stars = z.int().min(1).max(5);
/** The six of one review. */
export const ratings = z.object({
  teachersRating: stars,
  facilitiesRating: stars,
  academicsRating: stars,
  atmosphereRating: stars,
  administrationRating: stars,
  overallRating: stars,
});
export const comments = z.object({
  teachersComment: text,
  facilitiesComment: text,
  academicsComment: text,
  atmosphereComment: text,
  administrationComment: text,
  overallComment: text,
});

const stats = z.object({
  averageRating: mean.nullable().describe("Unrounded mean of the overall ratings of approved reviews"),
  totalReviews: z.int().min(0),
  categoryAverages: z
    .object({ teachers: mean, facilities: mean, academics: mean, atmosphere: mean, administration: mean, overall: mean })
    .partial()
    .describe("Unrounded means; empty where there are no reviews"),
  recommendPercent: z.int().min(0).max(100).nullable().describe("Share of reviews whose overall rating is 4 or 5"),
  ratingCounts: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]).describe("How many reviews gave 1, 2, 3, 4 and 5 stars overall"),
  totalStudents: z.int().nullable(),
});

export const publicSchool = z.object({
  id: z.string(),
  name: z.string(),
  overview: text,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  district: text,
  placeId: z.string().describe("Path of the place's page below /schools/in"),
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
  medium: text,
  facilities: z.record(z.string(), z.object({ answer: z.enum(["yes", "no", "unknown"]), detail: z.string().optional() })).nullable(),
  teacherStudentRatio: text,
  studentCount: z.int().nullable(),
  averageFees: z.number().min(0).nullable().describe("Rupees a year"),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  udiseCode: text,
  isDemo: z.boolean().describe("An invented school, shown until real ones are imported"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  stats,
  distanceKm: z.number().min(0).optional().describe("Kilometres from `near`; only where it was given"),
  isDistanceAbout: z
    .literal(true)
    .optional()
    .describe("The distance is to the middle of the school's pincode, as nobody has said where it lies"),
});

export const schoolDetail = publicSchool.extend({
  fees: z.array(z.object({ academicYear: z.int(), averageFees: z.number().min(0) })).describe("Newest first; 2026 is 2026-27"),
  sources: z
    .record(z.string(), z.object({ source: z.string(), checkedOn: z.iso.date() }))
    .describe("Where a fact is from and when that was looked at, by the fact's name"),
  isClosed: z.boolean().describe("It is no school any more: in no list, and nobody reviews it"),
  isIndexable: z.boolean().describe("Enough is known for a search engine"),
});

const reply = z
  .object({ createdAt: z.iso.date().describe("Day of publication"), text: z.string() })
  .nullable()
  .describe("The school's answer");
export const publicReview = z.object({
  id: z.uuid(),
  createdAt: z.iso.date().describe("Day of publication"),
  isAnonymous: z.boolean(),
  user: z.object({ firstName: z.string(), lastName: z.string() }).nullable().describe("null where the review is anonymous"),
  provenance: z
    .object({
      seen: z.enum(DOCUMENT_KINDS).nullable().describe("What was seen; null where the review is anonymous"),
      checkedIn: z.string().describe("Month of the check, 2026-11; of an anonymous review its year"),
      isEnrolled: z.boolean().describe("Whether the child counts as at the school"),
      enrolledUntil: text.describe("The last academic year known, 2026-27; null while it runs, and where the review is anonymous"),
    })
    .nullable()
    .describe("How the author was checked, never by whom"),
  reviewText: text.describe("The overall comment; where it is empty, the first comment given"),
  academicYear: text.describe("The academic year that the experience is of, 2026-27"),
  isSolicited: z.boolean().describe("The author says that the school asked for it"),
  isEdited: z.boolean().describe("A moderator took words out before it was published"),
  earlier: z
    .array(z.object({ createdAt: z.iso.date(), overallRating: stars, reviewText: text, reply }))
    .describe("What it said before its author wrote it anew, newest first; the last few"),
  reply,
  ...ratings.shape,
  ...comments.shape,
});

export const publicPlace = z.object({
  id: z.string().describe("Path of the place's page below /schools/in"),
  stateSlug: z.string(),
  slug: z.string(),
  state: z.string(),
  name: z.string(),
  schoolCount: z.int().min(0),
});

export const failure = z.object({
  error: z.string().describe("For a person"),
  code: z.string().describe("For a program; does not change"),
  fields: z.record(z.string(), z.string()).optional().describe("What is wrong with which field"),
  current: z.record(z.string(), z.unknown()).optional().describe("How the thing stands now, where it was changed meanwhile (STALE)"),
  requestId: z.string().optional().describe("Name it when you ask for help"),
});

export type Same<One, Other> = [One, Other] extends [Other, One] ? true : never;
true satisfies Same<z.infer<typeof publicSchool>, PublicSchool>;
true satisfies Same<z.infer<typeof schoolDetail>, SchoolDetail>;
true satisfies Same<z.infer<typeof publicPlace>, PublicPlace>;
true satisfies Same<z.infer<typeof publicReview>, PublicReview>;
