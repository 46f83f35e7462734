import type { EnrolmentEndReason } from "./schema";

export type EnrolmentStatus = "claimed" | "pending" | "confirmed" | "rejected";

/** A parent's own enrolment. Days are `2026-11-21`, moments ISO 8601. */
export interface OwnEnrolment {
  id: string;
  school: { id: string; name: string; city: string; state: string };
  className: string | null;
  /** The year in which the academic year begins; where the parent gave none, that of its confirmation */
  academicYear: number;
  status: EnrolmentStatus;
  startedOn: string | null;
  endedOn: string | null;
  endReason: EnrolmentEndReason | null;
  /** Why an admin did not confirm it */
  reasonText: string | null;
  createdAt: string;
  /** Whether it counts as current today, and the last day on which it does */
  isCurrent: boolean;
  currentUntil: string;
  /** What the badge says once it is no longer current: `enrolled until 2026-27` */
  ageWords: string | null;
  /** Whether to ask: still here, moved, passed out? */
  isQuestionOpen: boolean;
}

/** What an answer by the mailed link tells, to whoever holds the link: nothing of the parent. */
export interface AnsweredQuestion {
  schoolName: string;
  answer: "still-here" | "moved" | "passed-out";
}

/** 'My school isn't listed' */
export interface OwnSchoolRequest {
  id: string;
  name: string;
  zipCode: string;
  createdAt: string;
}
