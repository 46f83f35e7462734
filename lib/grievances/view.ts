import type { GrievanceCategory, GrievanceOutcome } from "./schema";

/** What whoever raised a grievance is told. */
export interface ReceivedGrievance {
  number: string;
  /** By when it is answered */
  dueAt: string;
}

/** A grievance in the admins' list. Name and address are null once they are forgotten. */
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

/** All of it, for who decides. */
export interface GrievanceDetail extends ListedGrievance {
  message: string | null;
  /** Path on this site it is about */
  page: string | null;
  /** Sent by somebody who was signed in */
  isByMember: boolean;
  answer: string | null;
  /** First name of the admin */
  decidedBy: string | null;
  version: number;
}
