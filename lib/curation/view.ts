import type { ListedAuditEntry } from "@/lib/audit/view";
import type { Gender, SchoolInput } from "@/lib/schools/schema";
import type { CorrectionField } from "./criteria";

/** A school's fee in an academic year: `academicYear` 2026 is 2026-27. */
export interface YearFee {
  academicYear: number;
  averageFees: number;
}

/** All facts of a school that admins may change, null if unknown; `fees` newest year first. */
export type SchoolFacts = { [Field in keyof SchoolInput]-?: Exclude<SchoolInput[Field], undefined> } & { fees: YearFee[] };

export type SchoolStatus = "listed" | "closed" | "merged";

/** A school for admins: all facts, and the version that a change refers to. */
export interface AdminSchool extends SchoolFacts {
  id: string;
  version: number;
  status: SchoolStatus;
  /** The school it was merged into. */
  mergedIntoId: string | null;
  placeId: string;
  placeName: string;
  /** The number of known optional facts. */
  factCount: number;
  isDemo: boolean;
  totalReviews: number;
  createdAt: string;
  updatedAt: string;
}

/** A school's status after a change. */
export type SchoolStanding = Pick<AdminSchool, "id" | "status" | "version">;

/** The facts that were erased from the audit log, imports and decided corrections. */
export interface ErasedFacts {
  id: string;
  /** `principalName`, `phoneNumber`, `email`; empty if none was stored */
  forgotten: string[];
}

/** The school that stays, and how much moved to it. */
export interface MergedSchool {
  id: string;
  name: string;
  version: number;
  moved: { reviews: number; reviewsReplaced: number; enrolments: number; representatives: number };
}

/** A school in the admins' list. */
export interface ListedSchool {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  udiseCode: string | null;
  gender: Gender | null;
  principalName: string | null;
  status: SchoolStatus;
  mergedIntoId: string | null;
  /** The schools that were merged into it and redirect here */
  mergedFromIds: string[];
  totalReviews: number;
  isDemo: boolean;
  updatedAt: string;
}

/** A possible duplicate of a school being added, and why. */
export interface LikelySchool extends Pick<
  ListedSchool,
  "id" | "name" | "address" | "city" | "state" | "zipCode" | "udiseCode" | "status"
> {
  /** `code`: the same UDISE code; `same`: name, address and pincode; `similar`: a similar name in the same pincode or place */
  why: "code" | "same" | "similar";
}

export interface FactChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** An entry of a school's history: an audit entry, or an import that changed it. */
export interface HistoryEntry {
  /** The id of the audit entry or of the import */
  id: string;
  at: string;
  action: string;
  /** The person's name; null if it was the system or the account was deleted */
  by: string | null;
  /** In the order of the form */
  changes: FactChange[];
  /** null: it can be undone; else the reason why not. */
  undoRefusal: string | null;
}

/** An audit entry, with whether its action can be undone. */
export interface RecallableEntry extends ListedAuditEntry {
  /** null: it can be undone; else the reason why not. Omitted if there is nothing to undo. */
  recallRefusal?: string | null;
}

/** A school in the queue of duplicates. */
export interface DuplicateSchool {
  id: string;
  name: string;
  address: string;
  city: string;
  zipCode: string;
  udiseCode: string | null;
  totalReviews: number;
}

/** Two schools that may be duplicates. */
export interface DuplicatePair {
  id: string;
  /** Similarity of the names in percent */
  likeness: number;
  /** Distance in metres; null if a position is unknown */
  distanceM: number | null;
  first: DuplicateSchool;
  second: DuplicateSchool;
}

export type CorrectionStatus = "pending" | "accepted" | "rejected";

/** An open correction with the current value. */
export interface ListedCorrection {
  id: string;
  school: { id: string; name: string; city: string; version: number };
  field: CorrectionField;
  /** The current value as a correction writes it; "" if unknown */
  present: string;
  value: string;
  source: string;
  note: string | null;
  /** Whether the sender wants an answer by email */
  wantsAnswer: boolean;
  createdAt: string;
  version: number;
}

export interface DecidedCorrection {
  id: string;
  status: CorrectionStatus;
  version: number;
}
