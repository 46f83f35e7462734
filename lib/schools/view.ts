import type { Board, Curriculum, Gender, SchoolType } from "./schema";

/** The seven categories parents' marks are shown in; all but `recommend` are means of 1 to 5. */
export const RATING_CATEGORIES = ["teachers", "facilities", "academics", "atmosphere", "administration", "overall"] as const;
export type RatingCategory = (typeof RATING_CATEGORIES)[number];

export interface SchoolStats {
  /** Unrounded mean of the overall ratings of approved reviews; null where there are none. */
  averageRating: number | null;
  totalReviews: number;
  /** Unrounded means of 1 to 5; empty where there are no reviews. */
  categoryAverages: Partial<Record<RatingCategory, number>>;
  /** Share of reviews whose overall rating is 4 or 5, in percent, rounded; null where there are none. */
  recommendPercent: number | null;
  /** How many reviews gave 1, 2, 3, 4 and 5 stars overall, in this order. */
  ratingCounts: [number, number, number, number, number];
  totalStudents: number | null;
}

export type FacilityAnswer = "yes" | "no" | "unknown";
export type Facilities = Record<string, { answer: FacilityAnswer; detail?: string }>;

/** What anyone may know of a school. */
export interface PublicSchool {
  id: string;
  name: string;
  overview: string | null;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  district: string | null;
  /** Path of the place's page below /schools/in: `maharashtra/nashik`. */
  placeId: string;
  placeName: string;
  phoneNumber: string | null;
  website: string | null;
  email: string | null;
  principalName: string | null;
  foundationYear: number | null;
  curriculum: Curriculum | null;
  boardAffiliation: Board | null;
  affiliationNumber: string | null;
  gender: Gender | null;
  grades: string | null;
  classFrom: number | null;
  classTo: number | null;
  schoolType: SchoolType | null;
  medium: string | null;
  facilities: Facilities | null;
  teacherStudentRatio: string | null;
  studentCount: number | null;
  /** Rupees a year. */
  averageFees: number | null;
  latitude: number | null;
  longitude: number | null;
  udiseCode: string | null;
  isDemo: boolean;
  createdAt: string;
  updatedAt: string;
  stats: SchoolStats;
  /** Kilometres from the point a list was asked for; only in such lists. */
  distanceKm?: number;
  /** The distance is to the middle of the school's pincode: nobody has said where it lies. */
  isDistanceAbout?: true;
}

/** What a row of a list shows of a school. */
export type RowSchool = Pick<
  PublicSchool,
  | "id"
  | "name"
  | "overview"
  | "city"
  | "state"
  | "website"
  | "foundationYear"
  | "curriculum"
  | "boardAffiliation"
  | "gender"
  | "grades"
  | "classFrom"
  | "classTo"
  | "averageFees"
  | "isDemo"
  | "distanceKm"
  | "isDistanceAbout"
> & { stats: Pick<SchoolStats, "averageRating" | "totalReviews"> };

export interface FactSource {
  source: string;
  /** 2026-11-21 */
  checkedOn: string;
}

/** A school with what only its own page shows. */
export interface SchoolDetail extends PublicSchool {
  /** Newest year first. `academicYear` 2026 is 2026-27. */
  fees: { academicYear: number; averageFees: number }[];
  /** Where a fact is from, and the day that was looked at, by the fact's name; of most nothing is known. */
  sources: Record<string, FactSource>;
  /** It is no school any more: its page stays, in no list, and nobody reviews it. */
  isClosed: boolean;
  /** At least three optional facts are known: worth a search engine's time. */
  isIndexable: boolean;
}

/** How to reach a school. */
export interface SchoolContact {
  /** Each as the school writes it, and as it is called: `tel:+911912673643` */
  phones: { shown: string; href: string }[];
  email: string | null;
  website: string | null;
  /** null where the website can't be followed safely: it is text then. */
  websiteHref: string | null;
}

export interface PublicPlace {
  /** `maharashtra/nashik` */
  id: string;
  stateSlug: string;
  slug: string;
  state: string;
  name: string;
  schoolCount: number;
}

export interface StateSummary {
  slug: string;
  name: string;
  schoolCount: number;
}
