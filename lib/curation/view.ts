import type { SchoolInput } from "@/lib/schools/schema";

/** A school's fee in an academic year: `academicYear` 2026 is 2026-27. */
export interface YearFee {
  academicYear: number;
  averageFees: number;
}

/** Every fact of a school that the team may change, null where it is not known; `fees` newest year first. */
export type SchoolFacts = { [Field in keyof SchoolInput]-?: Exclude<SchoolInput[Field], undefined> } & { fees: YearFee[] };

export type SchoolStatus = "listed" | "closed" | "merged";

/** A school as the team sees it: all its facts, and the version that a change is made to. */
export interface AdminSchool extends SchoolFacts {
  id: string;
  version: number;
  status: SchoolStatus;
  /** The school it was merged into. */
  mergedIntoId: string | null;
  placeId: string;
  placeName: string;
  /** How many optional facts are known. */
  factCount: number;
  isDemo: boolean;
  totalReviews: number;
  createdAt: string;
  updatedAt: string;
}

/** Whether a school is listed, after a change of that. */
export type SchoolStanding = Pick<AdminSchool, "id" | "status" | "version">;

/** The school that stays of two, and what became its own. */
export interface MergedSchool {
  id: string;
  name: string;
  version: number;
  moved: { reviews: number; reviewsReplaced: number; enrolments: number; representatives: number };
}
