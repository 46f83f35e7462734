import type { Board, Curriculum, Gender, SchoolType } from "./schema";

/** Rating categories; each is a mean of 1 to 5. */
export const RATING_CATEGORIES = ["teachers", "facilities", "academics", "atmosphere", "administration", "overall"] as const;
export type RatingCategory = (typeof RATING_CATEGORIES)[number];

export interface SchoolStats {
  /** Unrounded mean of the overall ratings of approved reviews; null without reviews. */
  averageRating: number | null;
  totalReviews: number;
  /** Unrounded means of 1 to 5; empty without reviews. */
  categoryAverages: Partial<Record<RatingCategory, number>>;
  /** Rounded percentage of reviews whose overall rating is 4 or 5; null without reviews. */
  recommendPercent: number | null;
  /** The number of reviews with 1, 2, 3, 4 and 5 stars overall, in this order. */
  ratingCounts: [number, number, number, number, number];
  totalStudents: number | null;
}

export type FacilityAnswer = "yes" | "no" | "unknown";
export type Facilities = Record<string, { answer: FacilityAnswer; detail?: string }>;

/** A school's public data. */
export interface PublicSchool {
  id: string;
  name: string;
  overview: string | null;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  district: string | null;
  /** The path of the place's page below /schools/in: `maharashtra/nashik`. */
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
  /** Kilometres from the position searched near; only in such lists. */
  distanceKm?: number;
  /** The distance is to the centroid of the school's pincode, because the school's own position is unknown. */
  isDistanceAbout?: true;
}

/** The fields of a school in a list. */
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
  /** A date: 2026-11-21. */
  checkedOn: string;
}

/** A school with the fields that only its own page shows. */
export interface SchoolDetail extends PublicSchool {
  /** Newest year first. `academicYear` 2026 is 2026-27. */
  fees: { academicYear: number; averageFees: number }[];
  /** The sources of facts and the dates they were checked, by fact name; most facts have none. */
  sources: Record<string, FactSource>;
  /** A closed school keeps its page, but is in no list and can't be reviewed. */
  isClosed: boolean;
  /** At least three optional facts are known; otherwise the page is `noindex`. */
  isIndexable: boolean;
}

/** A school's contact details. */
export interface SchoolContact {
  /** The number as the school writes it, and its link: `tel:+911912673643` */
  phones: { shown: string; href: string }[];
  email: string | null;
  website: string | null;
  /** null if the website isn't safe to follow; it is then shown as text. */
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
