import { z } from "zod";
import type { LockedBy } from "@/lib/editing-locks/view";
import {
  appealDecisionPayload,
  appealPayload,
  approvalPayload,
  approvalsPayload,
  APPROVE_TOGETHER_MAX,
  COMMENT_NAMES,
  editPayload,
  removalPayload,
  undoPayload,
} from "@/lib/moderation/schema";
import type {
  ApprovalOutcome,
  DecidedReview,
  DetailAppeal,
  OpenAppeal,
  QueuedReview,
  ReviewDetail,
  UndoOutcome,
} from "@/lib/moderation/view";
import { NO_RULE, RULE_CODES } from "@/lib/reviews/schema";
import { DOCUMENT_KINDS } from "@/lib/verification/schema";
import { appealsQuery, reviewQueueQuery } from "../admin/list-queries";
import { emptyQuery } from "../empty-query";
import { comments, ratings, type Same, text, wordsHint } from "./answers";
import { type Calls, LIMITED, OWN_WRITES } from "./call";

const moment = z.iso.datetime();
const status = z.enum(["pending", "approved", "removed", "replaced"]);
const undoUntil = moment.nullable().describe("Until when the same admin can undo it");
const decidedReview = z.object({ id: z.uuid(), status, version: z.int(), undoUntil });
const undoOutcome = z.object({ id: z.uuid(), outcome: z.enum(["undone", "too-late", "not-allowed", "unknown"]) });
const approvalOutcome = z.object({
  id: z.uuid(),
  outcome: z.enum(["approved", "unchanged", "decided", "changed", "not-allowed", "unknown"]),
  undoUntil,
});
const claimedBy = z.object({ name: z.string(), isYou: z.boolean(), until: moment });
const hint = z.discriminatedUnion("kind", [
  wordsHint.extend({ comment: z.enum(COMMENT_NAMES) }),
  z.object({
    kind: z.literal("likeness"),
    other: z.object({ id: z.uuid(), schoolId: z.string(), schoolName: z.string(), status }),
    percent: z.int().describe("Of all their sequences of three words, how many both have"),
    excerpt: z.string(),
  }),
  z.object({
    kind: z.literal("burst"),
    inDay: z.int().describe("Reviews of this school within 24 hours of this one"),
    inWeek: z.int(),
    usualInWeek: z.number(),
  }),
]);
const queuedReview = z.object({
  id: z.uuid(),
  createdAt: moment.describe("When it was sent"),
  isAnonymous: z.boolean(),
  school: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  user: z
    .object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
    .nullable()
    .describe("The author, also of an anonymous review"),
  ...ratings.shape,
  ...comments.shape,
  academicYear: z.int().nullable().describe("2026 is 2026-27"),
  isSolicited: z.boolean(),
  isEdited: z.boolean(),
  isPendingVersion: z.boolean(),
  replaces: z
    .object({ id: z.uuid(), isAnonymous: z.boolean(), publishedOn: z.iso.date().nullable(), ...ratings.shape, ...comments.shape })
    .nullable()
    .describe("The review that it is a new version of; with the same isAnonymous it waits beside that one, else that one is withdrawn"),
  hiddenBecause: z.enum(["revocation", "report"]).nullable().describe("It was published, and waits again because of this"),
  isAuthorAsked: z.boolean().describe("Its author was asked about other stars and has not answered"),
  hints: z.array(hint).describe("What a moderator should look at; it decides nothing"),
  claimedBy: claimedBy.nullable().describe("Who has it open: a courtesy"),
  version: z.int().describe("Goes into the decision"),
});
const rule = z.enum([...RULE_CODES, NO_RULE]);
const appeal = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: moment,
  dueAt: moment,
  outcome: z.enum(["upheld", "restored"]).nullable(),
  answer: text,
  decidedAt: moment.nullable(),
});
const openAppeal = appeal.pick({ id: true, text: true, createdAt: true, dueAt: true }).extend({
  review: queuedReview.pick({ id: true, isAnonymous: true, school: true, user: true }).extend({ ...ratings.shape, ...comments.shape }),
  removal: z.object({ code: rule, text, at: moment, by: text }),
  isYours: z.boolean().describe("You removed it, and a colleague has to answer"),
});
const reviewDetail = queuedReview.extend({
  status,
  publishedOn: z.iso.date().nullable(),
  removal: z.object({ code: z.enum([...RULE_CODES, NO_RULE, "withdrawn"]), text, at: moment }).nullable(),
  author: z
    .object({
      email: z.string(),
      isVerified: z.boolean(),
      verificationStatus: z.enum(["none", "pending", "approved", "rejected"]),
      verifiedAt: moment.nullable(),
      documentKind: z.enum(DOCUMENT_KINDS).nullable(),
      enrolment: z
        .object({ className: text, academicYear: z.int().nullable(), status: z.string(), endedOn: z.iso.date().nullable() })
        .nullable(),
    })
    .nullable(),
  decisions: z.array(
    z.object({
      id: z.uuid(),
      decision: z.enum(["approved", "removed"]),
      reasonCode: rule.nullable(),
      reasonText: text,
      decidedBy: text,
      decidedAt: moment,
      undoneAt: moment.nullable(),
    }),
  ),
  edits: z.array(
    z.object({
      id: z.uuid(),
      editedBy: text,
      editedAt: moment,
      commentsBefore: comments,
      ratingsProposed: ratings.partial().nullable(),
      ratingsState: z.enum(["proposed", "agreed", "declined", "lapsed"]).nullable(),
      answeredAt: moment.nullable(),
    }),
  ),
  reports: z.array(
    z.object({
      id: z.uuid(),
      reasonCode: z.string(),
      text,
      createdAt: moment,
      resolution: z.enum(["kept", "removed"]).nullable(),
      resolvedAt: moment.nullable(),
    }),
  ),
  appeals: z.array(appeal),
});

true satisfies Same<z.infer<typeof decidedReview>, DecidedReview>;
true satisfies Same<z.infer<typeof approvalOutcome>, ApprovalOutcome>;
true satisfies Same<z.infer<typeof undoOutcome>, UndoOutcome>;
true satisfies Same<z.infer<typeof queuedReview>, QueuedReview>;
true satisfies Same<z.infer<typeof reviewDetail>, ReviewDetail>;
true satisfies Same<z.infer<typeof appeal>, DetailAppeal>;
true satisfies Same<z.infer<typeof openAppeal>, OpenAppeal>;
true satisfies Same<z.infer<typeof claimedBy>, LockedBy>;

const READS = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED] as const;
const DECISIONS = ["FORBIDDEN", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES] as const;

/** What moderators read and decide about reviews. */
export const MODERATION_CALLS: Calls = {
  "POST /api/reviews/{id}/appeals": {
    summary: "Appeal this decision at the removal of one's own review: once a decision",
    body: appealPayload,
    answer: { status: 201, description: "The appeal, and by when it is answered", schema: appeal },
    refusals: ["CONFLICT", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES],
  },
  "GET /api/admin/appeals": {
    summary: "The appeals that nobody has answered, the most urgent first",
    query: appealsQuery,
    answer: { description: "A page of appeals", schema: openAppeal, isList: true },
    refusals: READS,
  },
  "POST /api/admin/code-of-practice": {
    summary: "Accept the code of practice of moderators, in its present version",
    answer: { status: 204, description: "Accepted, now or before" },
    refusals: ["FORBIDDEN", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES],
  },
  "PUT /api/admin/appeals/{id}": {
    summary: "Uphold a removal, or publish the review again; where there is a colleague, not of one's own decision",
    body: appealDecisionPayload,
    answer: { description: "The appeal", schema: appeal },
    refusals: ["DECIDED", "CONFLICT", ...DECISIONS],
  },
  "GET /api/admin/reviews/pending": {
    summary: "The reviews that wait for a decision, oldest first; a search finds schools, authors, or words of the review",
    query: reviewQueueQuery,
    answer: { description: "A page of the queue", schema: queuedReview, isList: true },
    refusals: READS,
  },
  "GET /api/admin/reviews/{id}": {
    summary: "All that the team may know about a review, with what was decided, edited, reported and appealed before",
    query: emptyQuery,
    answer: { description: "The review", schema: reviewDetail },
    refusals: ["NOT_FOUND", ...READS],
  },
  "PUT /api/admin/reviews/{id}": {
    summary: "Redact the comments of a review that waits; other stars are proposed to its author by mail",
    body: editPayload,
    answer: { description: "The review", schema: reviewDetail },
    refusals: ["DECIDED", "CONFLICT", ...DECISIONS],
  },
  "PUT /api/admin/reviews/{id}/approve": {
    summary: "Publish a review; with `reopen`, also one that was removed",
    body: approvalPayload,
    answer: { description: "The review's state; the mail waits ten seconds", schema: decidedReview },
    refusals: ["DECIDED", "CONFLICT", ...DECISIONS],
  },
  "PUT /api/admin/reviews/approve": {
    summary: `Publish up to ${APPROVE_TOGETHER_MAX} reviews`,
    body: approvalsPayload,
    answer: { description: "What became of each", schema: z.array(approvalOutcome) },
    refusals: DECISIONS,
  },
  "POST /api/admin/reviews/undo": {
    summary: `Take one's own decisions about up to ${APPROVE_TOGETHER_MAX} reviews back within ten seconds; their mails aren't sent`,
    body: undoPayload,
    answer: { description: "What became of each", schema: z.array(undoOutcome) },
    refusals: DECISIONS,
  },
  "DELETE /api/admin/reviews/{id}": {
    summary: "Remove a review for a rule; with `reopen`, also one that is published. The mail waits ten seconds",
    body: removalPayload,
    answer: { status: 204, description: "Removed, now or before" },
    refusals: ["DECIDED", "CONFLICT", ...DECISIONS],
  },
  "POST /api/admin/reviews/{id}/undo": {
    summary: "Take back one's own decision within ten seconds; its mail isn't sent",
    answer: { description: "The review's state", schema: decidedReview },
    refusals: ["CONFLICT", ...DECISIONS],
  },
  "POST /api/admin/reviews/{id}/claim": {
    summary: "Have a review open for two minutes; asked again it goes on",
    answer: { description: "Who has it: you, or a colleague who was first", schema: claimedBy },
    refusals: DECISIONS,
  },
  "DELETE /api/admin/reviews/{id}/claim": {
    summary: "Let go of a review",
    answer: { status: 204, description: "You don't have it any more" },
    refusals: DECISIONS,
  },
};
