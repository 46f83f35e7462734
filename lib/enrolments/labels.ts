import { formatAcademicYear } from "@/lib/schools/labels";
import type { EnrolmentAnswer, EnrolmentEndReason } from "./schema";
import type { AnsweredQuestion, EnrolmentStatus } from "./view";

export const ENROLMENT_STATUS_LABELS: Record<EnrolmentStatus, string> = {
  claimed: "Being checked with your application",
  pending: "Waiting to be checked",
  confirmed: "Confirmed",
  rejected: "Not confirmed",
};

export const ENROLMENT_ANSWER_LABELS: Record<EnrolmentAnswer, string> = {
  "still-here": "Still here",
  moved: "Moved to another school",
  "passed-out": "Passed out",
};

export const ENROLMENT_END_LABELS: Record<EnrolmentEndReason, string> = {
  moved: "Moved to another school",
  "passed-out": "Passed out",
  ended: "Ended",
};

export const enrolledUntil = (academicYear: number): string => `enrolled until ${formatAcademicYear(academicYear)}`;

export const enrolmentQuestion = (schoolName: string): string => `Is your child still at ${schoolName}?`;

export function answerConfirmation({ schoolName, answer }: AnsweredQuestion): string {
  if (answer === "still-here") return `We have noted that your child is still at ${schoolName}. Your badge stays as it is.`;
  return `We have noted that your child has left ${schoolName}. Your badge now shows until when, and your reviews stay.`;
}

/** `Class 4` for both `4` and `Class 4`; `UKG` unchanged. */
export const formatClassName = (className: string): string => (/^\d/.test(className) ? `Class ${className}` : className);
