import { z } from "zod";

/** Closed lists of a school's facts. The database holds the same lists as CHECK constraints. */
export const CURRICULA = ["IB", "CBSE", "American", "British", "Montessori", "Other"] as const;
export const BOARDS = ["CBSE", "CISCE", "State board", "IB", "Cambridge", "NIOS", "Other"] as const;
export const GENDERS = ["Coeducational", "Boys", "Girls"] as const;
export const SCHOOL_TYPES = ["Government", "Government aided", "Private unaided", "Central government", "Other"] as const;

export type Curriculum = (typeof CURRICULA)[number];
export type Board = (typeof BOARDS)[number];
export type Gender = (typeof GENDERS)[number];
export type SchoolType = (typeof SCHOOL_TYPES)[number];

export const FOUNDATION_YEAR_MIN = 1800;

/** `delhi-public-school-indore-k3x9qf`. Anything of another shape cannot be a school and is answered without a query. */
export const schoolId = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/);

export const pincode = z.string().regex(/^[1-9][0-9]{5}$/, "A pincode has six digits and does not begin with 0");
