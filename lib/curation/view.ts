import type { ListedAuditEntry } from "@/lib/audit/view";
import type { Gender, SchoolInput } from "@/lib/schools/schema";
import type { CorrectionField } from "./criteria";

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

/** Of which facts the log, uploads and decided corrections hold nothing any more. */
export interface ErasedFacts {
  id: string;
  /** `principalName`, `phoneNumber`, `email`; none where nothing was noted */
  forgotten: string[];
}

/** The school that stays of two, and what became its own. */
export interface MergedSchool {
  id: string;
  name: string;
  version: number;
  moved: { reviews: number; reviewsReplaced: number; enrolments: number; representatives: number };
}

/** A school in the team's list. */
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
  /** The schools that were merged into it, whose addresses lead here */
  mergedFromIds: string[];
  totalReviews: number;
  isDemo: boolean;
  updatedAt: string;
}

/** A school that may be the one that is about to be added, and why. */
export interface LikelySchool extends Pick<
  ListedSchool,
  "id" | "name" | "address" | "city" | "state" | "zipCode" | "udiseCode" | "status"
> {
  /** `code`: the same UDISE code; `same`: name, address and pincode; `similar`: a near name in the same pincode or place */
  why: "code" | "same" | "similar";
}

export interface FactChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** An entry of the audit log about a school, or what an upload changed of it. */
export interface HistoryEntry {
  /** Of the entry, or of the upload */
  id: string;
  at: string;
  action: string;
  /** Who did it; null where the product did, or the person's account is gone */
  by: string | null;
  /** In the order of the form */
  changes: FactChange[];
  /** null: it can be undone. Else why it cannot. */
  undoRefusal: string | null;
}

/** An entry of the audit log, with whether what it tells of can be taken back. */
export interface RecallableEntry extends ListedAuditEntry {
  /** null: it can be taken back. Else why it cannot. Left out where there is nothing to take back. */
  recallRefusal?: string | null;
}

/** A school as the queue of likely duplicates shows it. */
export interface DuplicateSchool {
  id: string;
  name: string;
  address: string;
  city: string;
  zipCode: string;
  udiseCode: string | null;
  totalReviews: number;
}

/** Two schools that may be one. */
export interface DuplicatePair {
  id: string;
  /** Of the names, in percent */
  likeness: number;
  /** Metres between them; null where the position of one isn't known */
  distanceM: number | null;
  first: DuplicateSchool;
  second: DuplicateSchool;
}

export type CorrectionStatus = "pending" | "accepted" | "rejected";

/** A correction that waits, beside what stands there now. */
export interface ListedCorrection {
  id: string;
  school: { id: string; name: string; city: string; version: number };
  field: CorrectionField;
  /** As a correction writes it; "" where it isn't known */
  present: string;
  value: string;
  source: string;
  note: string | null;
  /** Whether an answer by mail was asked for */
  wantsAnswer: boolean;
  createdAt: string;
  version: number;
}

export interface DecidedCorrection {
  id: string;
  status: CorrectionStatus;
  version: number;
}
