import type { GrievanceCategory, GrievanceOutcome } from "./schema";

/** The response to the sender of a grievance. */
export interface ReceivedGrievance {
  number: string;
  /** The deadline for an answer */
  dueAt: string;
}

/** A grievance in the admins' list. Name and email address are null once they are purged. */
export interface ListedGrievance {
  id: string;
  number: string;
  category: GrievanceCategory;
  name: string | null;
  email: string | null;
  createdAt: string;
  dueAt: string;
  decidedAt: string | null;
  outcome: GrievanceOutcome | null;
}

/** A complete grievance, for admins. */
export interface GrievanceDetail extends ListedGrievance {
  message: string | null;
  /** The path on this site that it is about */
  page: string | null;
  /** Whether its sender was signed in */
  isByMember: boolean;
  answer: string | null;
  /** The admin's first name */
  decidedBy: string | null;
  version: number;
}
