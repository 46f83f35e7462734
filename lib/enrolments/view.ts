import type { EnrolmentEndReason } from "./schema";

export type EnrolmentStatus = "claimed" | "pending" | "confirmed" | "rejected";

/** A parent's own enrolment. Dates are `2026-11-21`, times ISO 8601. */
export interface OwnEnrolment {
  id: string;
  school: { id: string; name: string; city: string; state: string };
  className: string | null;
  /** The first year of the academic year; if the parent gave none, that of the confirmation */
  academicYear: number;
  status: EnrolmentStatus;
  startedOn: string | null;
  endedOn: string | null;
  endReason: EnrolmentEndReason | null;
  /** Why an admin rejected it */
  reasonText: string | null;
  createdAt: string;
  /** Whether it is current today, and the last day on which it is */
  isCurrent: boolean;
  currentUntil: string;
  /** The badge's text once it is no longer current: `enrolled until 2026-27` */
  ageWords: string | null;
  /** Whether to ask 'still here, moved, passed out?' */
  isQuestionOpen: boolean;
}

/** The result of an answer through the emailed link. It has nothing about the parent, because the holder isn't signed in. */
export interface AnsweredQuestion {
  schoolName: string;
  answer: "still-here" | "moved" | "passed-out";
}

/** A request to list a school, from 'My school isn't listed'. */
export interface OwnSchoolRequest {
  id: string;
  name: string;
  zipCode: string;
  createdAt: string;
}
