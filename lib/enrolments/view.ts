import { z } from "zod";
import { ENROLMENT_ANSWERS, ENROLMENT_END_REASONS } from "./schema";

const text = z.string().nullable();

export const enrolmentStatus = z.enum(["claimed", "pending", "confirmed", "rejected"]);
export type EnrolmentStatus = z.infer<typeof enrolmentStatus>;

export const ownEnrolment = z.strictObject({
  id: z.uuid(),
  school: z.strictObject({ id: z.string(), name: z.string(), city: z.string(), state: z.string() }),
  className: text,
  academicYear: z.int().describe("2026 is 2026-27; if the parent gave none, that of the confirmation"),
  status: enrolmentStatus,
  startedOn: z.iso.date().nullable(),
  endedOn: z.iso.date().nullable(),
  endReason: z.enum(ENROLMENT_END_REASONS).nullable(),
  reasonText: text.describe("Why an admin rejected it"),
  createdAt: z.iso.datetime(),
  isCurrent: z.boolean().describe("Whether it is current today"),
  currentUntil: z.iso.date().describe("The last day on which it is current"),
  ageWords: text.describe("The badge's text once it is no longer current: `enrolled until 2026-27`"),
  isQuestionOpen: z.boolean().describe("Whether to ask 'still here, moved, passed out?'"),
});
export type OwnEnrolment = z.infer<typeof ownEnrolment>;

/** The result of an answer through the emailed link. It has nothing about the parent, because the holder isn't signed in. */
export const answeredQuestion = z.strictObject({ schoolName: z.string(), answer: z.enum(ENROLMENT_ANSWERS) });
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

export const ownSchoolRequest = z.strictObject({ id: z.uuid(), name: z.string(), zipCode: z.string(), createdAt: z.iso.datetime() });
export type OwnSchoolRequest = z.infer<typeof ownSchoolRequest>;
