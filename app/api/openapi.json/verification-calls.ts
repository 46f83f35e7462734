import { z } from "zod";
import type { AdminFigures } from "@/lib/analytics/view";
import type { LockedBy } from "@/lib/editing-locks/view";
import {
  decisionPayload,
  DOCUMENT_KINDS,
  enrolmentDecisionPayload,
  REASON_CODES,
  REJECT_TOGETHER_MAX,
  rejectionsPayload,
} from "@/lib/verification/schema";
import type {
  DecidedEnrolment,
  DecidedUser,
  ListedUser,
  ParentDetail,
  PendingEnrolment,
  QueuedParent,
  RejectionOutcome,
} from "@/lib/verification/view";
import { emailsQuery, pendingEnrolmentsQuery, queueQuery, usersQuery } from "../admin/list-queries";
import { emptyQuery } from "../empty-query";
import { type Same, text } from "./answers";
import { type Calls, LIMITED, OWN_WRITES } from "./call";

const moment = z.iso.datetime();
const verificationStatus = z.enum(["none", "pending", "approved", "rejected"]);
const academicYear = z.int().nullable().describe("2026 is 2026-27");
const undoUntil = moment.nullable().describe("Until when the same admin can undo it");

const listedUser = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  verificationStatus,
  schoolName: text.describe("The child's school; where it isn't listed, its name as the parent gave it"),
  verificationDocumentPath: text.describe("What stands behind /uploads/; null: no document that can be looked at"),
  createdAt: moment,
});
const document = z.object({ id: z.uuid(), url: z.string(), fileName: z.string(), contentType: z.string(), size: z.int() }).nullable();
const claimedBy = z.object({ name: z.string(), isYou: z.boolean(), until: moment });
const queuedParent = listedUser.extend({
  appliedAt: moment,
  childrenInfo: text,
  document,
  claimedBy: claimedBy.nullable().describe("Who has it open: a courtesy"),
  hints: z.object({
    earlierDecisions: z.int(),
    duplicates: z.int().describe("Other people with the same phone number or document; 9 stands for nine and more"),
  }),
  version: z.int().describe("Goes into the decision"),
});
const parentDetail = queuedParent.omit({ hints: true }).extend({
  appliedAt: moment.nullable(),
  phone: text,
  verifiedAt: moment.nullable(),
  verificationReason: text,
  enrolments: z.array(
    z.object({
      id: z.uuid(),
      schoolId: z.string(),
      schoolName: z.string(),
      city: z.string(),
      className: text,
      academicYear,
      status: z.enum(["claimed", "pending", "confirmed", "rejected"]),
      endedOn: z.iso.date().nullable(),
    }),
  ),
  schoolRequests: z.array(z.object({ name: z.string(), zipCode: z.string(), createdAt: moment, isOpen: z.boolean() })),
  documents: z.array(
    z.object({
      id: z.uuid(),
      url: text,
      fileName: text,
      contentType: text,
      size: z.int().nullable(),
      state: z.enum(["open", "sealed", "destroyed"]),
      submittedAt: moment,
      decidedAt: moment.nullable(),
    }),
  ),
  decisions: z.array(
    z.object({
      id: z.uuid(),
      decision: z.enum(["approved", "rejected", "revoked", "reopened", "withdrawn"]),
      documentKind: z.enum(DOCUMENT_KINDS).nullable(),
      reasonCode: z.enum(REASON_CODES).nullable(),
      reasonText: text,
      decidedBy: text,
      decidedAt: moment,
      undoneAt: moment.nullable(),
    }),
  ),
  duplicates: z.array(
    listedUser
      .pick({ id: true, firstName: true, lastName: true, email: true, verificationStatus: true })
      .extend({ same: z.array(z.enum(["phone", "document", "child"])) }),
  ),
});
const decidedUser = z.object({ id: z.uuid(), isVerified: z.boolean(), verificationStatus, version: z.int(), undoUntil });
const rejectionOutcome = z.object({ id: z.uuid(), outcome: z.enum(["rejected", "unchanged", "decided", "unknown"]), undoUntil });
const pendingEnrolment = z.object({
  id: z.uuid(),
  createdAt: moment,
  className: text,
  academicYear,
  school: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  parent: listedUser.pick({ id: true, firstName: true, lastName: true, email: true, isVerified: true }),
  document,
});
const decidedEnrolment = z.object({ id: z.uuid(), status: z.enum(["confirmed", "rejected"]) });
const count = z.int().min(0);
const figures = z.object({
  pendingVerifications: count,
  pendingEnrolments: count,
  pendingReviews: count,
  pendingReplies: count,
  openReports: count,
  openAppeals: count,
  openGrievances: count,
  pendingCorrections: count,
  verifiedParents: count,
  activeSchools: count,
});

true satisfies Same<z.infer<typeof listedUser>, ListedUser>;
true satisfies Same<z.infer<typeof queuedParent>, QueuedParent>;
true satisfies Same<z.infer<typeof parentDetail>, ParentDetail>;
true satisfies Same<z.infer<typeof claimedBy>, LockedBy>;
true satisfies Same<z.infer<typeof decidedUser>, DecidedUser>;
true satisfies Same<z.infer<typeof rejectionOutcome>, RejectionOutcome>;
true satisfies Same<z.infer<typeof pendingEnrolment>, PendingEnrolment>;
true satisfies Same<z.infer<typeof decidedEnrolment>, DecidedEnrolment>;
true satisfies Same<z.infer<typeof figures>, AdminFigures>;

const READS = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED] as const;
const DECISIONS = ["FORBIDDEN", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES] as const;

/** What administrators read and decide about parents. */
export const VERIFICATION_CALLS: Calls = {
  "GET /api/admin/users/pending-verification": {
    summary: "The applications that nobody has decided: those with a document first, oldest first",
    query: queueQuery,
    answer: { description: "A page of the queue", schema: queuedParent, isList: true },
    refusals: READS,
  },
  "GET /api/admin/users": {
    summary: "All people with an account; a search reads first name, last name and e-mail",
    query: usersQuery,
    answer: { description: "A page of people, newest first where nothing else is asked for", schema: listedUser, isList: true },
    refusals: READS,
  },
  "GET /api/admin/users/emails": {
    summary: "The addresses of all people that a search finds, not of a page",
    query: emailsQuery,
    answer: { description: "Addresses", schema: z.array(z.string()) },
    refusals: READS,
  },
  "GET /api/admin/users/{id}": {
    summary: "All that the team may know about a person, with earlier attempts and likely duplicates",
    query: emptyQuery,
    answer: { description: "The person", schema: parentDetail },
    refusals: ["NOT_FOUND", ...READS],
  },
  "DELETE /api/admin/users/{id}": {
    summary: "Delete a parent's account, with all that is theirs",
    answer: { status: 204, description: "Deleted" },
    refusals: ["CONFLICT", ...DECISIONS],
  },
  "PUT /api/admin/users/{id}/verification": {
    summary: "Approve or reject a parent; with `reopen`, decide again (a verification is revoked so)",
    body: decisionPayload,
    answer: { description: "The parent's state; the mail waits ten seconds", schema: decidedUser },
    refusals: ["DECIDED", "CONFLICT", ...DECISIONS],
  },
  "POST /api/admin/users/{id}/verification/undo": {
    summary: "Take back one's own decision within ten seconds; its mail isn't sent",
    answer: { description: "The parent's state", schema: decidedUser },
    refusals: ["CONFLICT", ...DECISIONS],
  },
  "PUT /api/admin/users/verification": {
    summary: `Reject up to ${REJECT_TOGETHER_MAX} applications with one reason`,
    body: rejectionsPayload,
    answer: { description: "What became of each", schema: z.array(rejectionOutcome) },
    refusals: DECISIONS,
  },
  "POST /api/admin/users/{id}/claim": {
    summary: "Have an application open for two minutes; asked again it goes on",
    answer: { description: "Who has it: you, or a colleague who was first", schema: claimedBy },
    refusals: DECISIONS,
  },
  "DELETE /api/admin/users/{id}/claim": {
    summary: "Let go of an application",
    answer: { status: 204, description: "You don't have it any more" },
    refusals: DECISIONS,
  },
  "GET /api/admin/enrollments/pending": {
    summary: "Schools that parents added after registering, oldest first",
    query: pendingEnrolmentsQuery,
    answer: { description: "A page of enrolments", schema: pendingEnrolment, isList: true },
    refusals: READS,
  },
  "PUT /api/admin/enrollments/{id}": {
    summary: "Confirm or reject an enrolment that a parent added",
    body: enrolmentDecisionPayload,
    answer: { description: "What it is now", schema: decidedEnrolment },
    refusals: ["DECIDED", "CONFLICT", ...DECISIONS],
  },
  "GET /api/admin/figures": {
    summary: "What the admins' cards count",
    query: emptyQuery,
    answer: { description: "Counts, live", schema: figures },
    refusals: READS,
  },
};
