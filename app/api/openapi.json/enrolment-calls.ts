import { z } from "zod";
import {
  ENROLMENT_ANSWERS,
  ENROLMENT_END_REASONS,
  enrolmentChange,
  mailedAnswer,
  newEnrolment,
  newSchoolRequest,
} from "@/lib/enrolments/schema";
import type { AnsweredQuestion, OwnEnrolment, OwnSchoolRequest } from "@/lib/enrolments/view";
import { enrolmentListQuery } from "../enrollments/enrolment-list-query";
import type { Same } from "./answers";
import { type Calls, LIMITED, OWN_WRITES, WRITES } from "./call";

const ownEnrolment = z.object({
  id: z.uuid(),
  school: z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() }),
  className: z.string().nullable(),
  academicYear: z.int().describe("The year in which the academic year begins: 2026 is 2026-27"),
  status: z.enum(["claimed", "pending", "confirmed", "rejected"]),
  startedOn: z.iso.date().nullable(),
  endedOn: z.iso.date().nullable(),
  endReason: z.enum(ENROLMENT_END_REASONS).nullable(),
  reasonText: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  currentUntil: z.iso.date(),
  ageWords: z.string().nullable().describe("What the badge says once it is no longer current: enrolled until 2026-27"),
  isQuestionOpen: z.boolean().describe("Whether the parent is asked: still here, moved, passed out?"),
});
const answeredQuestion = z.object({ schoolName: z.string(), answer: z.enum(ENROLMENT_ANSWERS) });
const ownSchoolRequest = z.object({ id: z.uuid(), name: z.string(), zipCode: z.string(), createdAt: z.iso.datetime() });

true satisfies Same<z.infer<typeof ownEnrolment>, OwnEnrolment>;
true satisfies Same<z.infer<typeof answeredQuestion>, AnsweredQuestion>;
true satisfies Same<z.infer<typeof ownSchoolRequest>, OwnSchoolRequest>;

/** Which schools a parent's children go to. */
export const ENROLMENT_CALLS: Calls = {
  "GET /api/enrollments": {
    summary: "A parent's own enrolments",
    query: enrolmentListQuery,
    answer: { description: "A page of them, those that last first", schema: ownEnrolment, isList: true },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
  "POST /api/enrollments": {
    summary: "Add the school of a child; it waits for an administrator",
    body: newEnrolment,
    answer: { status: 201, description: "The enrolment, pending", schema: ownEnrolment },
    refusals: ["CONFLICT", ...OWN_WRITES],
  },
  "PUT /api/enrollments/{id}": {
    summary: "End one's own enrolment, or answer April's question",
    body: enrolmentChange,
    answer: { description: "The enrolment as it is now", schema: ownEnrolment },
    refusals: ["NOT_FOUND", "CONFLICT", ...OWN_WRITES],
  },
  "GET /api/enrollments/check/{id}": {
    summary: "Whether whoever asks has a child at this school",
    answer: { description: "true or false", schema: z.boolean() },
    refusals: ["UNAUTHENTICATED", ...LIMITED],
  },
  "POST /api/enrollment-answers": {
    summary: "Answer April's question by the link of the mail",
    body: mailedAnswer,
    answer: { description: "What was answered", schema: answeredQuestion },
    refusals: ["NOT_FOUND", "CONFLICT", ...WRITES],
  },
  "POST /api/school-requests": {
    summary: "Say that a school is missing",
    body: newSchoolRequest,
    answer: { status: 201, description: "The wish", schema: ownSchoolRequest },
    refusals: OWN_WRITES,
  },
};
