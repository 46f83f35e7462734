import { z } from "zod";
import { approvalPayload, removalPayload, representativePayload } from "@/lib/moderation/schema";
import type { DecidedReply, ListedRepresentative, PendingReply } from "@/lib/moderation/view";
import { NO_RULE, replyPayload, RULE_CODES } from "@/lib/reviews/schema";
import type { OwnReply, Representation } from "@/lib/reviews/view";
import { pendingRepliesQuery, representativesQuery } from "../admin/list-queries";
import { ownListQuery } from "../user/own-list";
import { type Same, text, wordsHint } from "./answers";
import { type Calls, LIMITED, OWN_WRITES } from "./call";

const moment = z.iso.datetime();
const status = z.enum(["pending", "approved", "removed"]);
const listedSchool = z.object({ id: z.string(), name: z.string(), city: z.string() });
const person = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() });

const ownReply = z.object({
  id: z.uuid(),
  reviewId: z.uuid(),
  school: listedSchool.omit({ city: true }),
  text: z.string(),
  status,
  submittedAt: moment,
  publishedOn: z.iso.date().nullable(),
  removalCode: z.enum([...RULE_CODES, NO_RULE, "withdrawn"]).nullable(),
  removalText: text.describe("What the moderator wrote beside the rule"),
});
const representation = z.object({
  school: listedSchool.extend({ state: z.string() }),
  linkedAt: moment,
  waitingReviewIds: z.array(z.uuid()).describe("Reviews whose reply waits for a moderator"),
});
const representative = z.object({
  id: z.string().describe("{userId}/{schoolId}"),
  user: person,
  school: listedSchool,
  proof: z.string(),
  linkedAt: moment,
  linkedBy: text,
  endedAt: moment.nullable(),
});
const pendingReply = z.object({
  id: z.uuid(),
  text: z.string(),
  submittedAt: moment,
  version: z.int().describe("Goes into the decision"),
  author: person.nullable().describe("Who wrote the reply; null where the account is gone"),
  school: listedSchool,
  hints: z.array(wordsHint).describe("What a moderator should look at in the text; it decides nothing"),
  review: z.object({
    id: z.uuid(),
    publishedOn: z.iso.date(),
    overallRating: z.int(),
    comments: z.object({ teachers: text, facilities: text, academics: text, atmosphere: text, administration: text, overall: text }),
  }),
});
const decidedReply = z.object({ id: z.uuid(), status, version: z.int() });

true satisfies Same<z.infer<typeof ownReply>, OwnReply>;
true satisfies Same<z.infer<typeof representation>, Representation>;
true satisfies Same<z.infer<typeof representative>, ListedRepresentative>;
true satisfies Same<z.infer<typeof pendingReply>, PendingReply>;
true satisfies Same<z.infer<typeof decidedReply>, DecidedReply>;

const READS = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED] as const;
const CHANGES = ["FORBIDDEN", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES] as const;

/** What schools answer, and who may speak for them. */
export const REPLY_CALLS: Calls = {
  "POST /api/reviews/{id}/reply": {
    summary: "Answer a published review for its school; it waits for a moderator",
    body: replyPayload,
    answer: { status: 201, description: "The reply", schema: ownReply },
    refusals: ["CONFLICT", ...CHANGES],
  },
  "DELETE /api/reviews/{id}/reply": {
    summary: "Take the school's reply back, waiting or published",
    answer: { status: 204, description: "There is no reply any more" },
    refusals: CHANGES,
  },
  "GET /api/user/representations": {
    summary: "The schools that one speaks for",
    query: ownListQuery,
    answer: { description: "A page of schools", schema: representation, isList: true },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
  "GET /api/admin/representatives": {
    summary: "Who speaks for which school, or did; a search reads person and school",
    query: representativesQuery,
    answer: { description: "A page of people with their school, the newest first", schema: representative, isList: true },
    refusals: READS,
  },
  "PUT /api/admin/representatives": {
    summary: "Note that a person speaks for a school, and what proves it",
    body: representativePayload,
    answer: { description: "The person with the school", schema: representative },
    refusals: ["CONFLICT", ...CHANGES],
  },
  "DELETE /api/admin/representatives/{userId}/{schoolId}": {
    summary: "End that a person speaks for a school; their replies stay",
    answer: { status: 204, description: "Ended" },
    refusals: CHANGES,
  },
  "GET /api/admin/replies/pending": {
    summary: "The replies that wait, the oldest first, with the reviews they answer; a search reads the school and the text",
    query: pendingRepliesQuery,
    answer: { description: "A page of replies", schema: pendingReply, isList: true },
    refusals: READS,
  },
  "PUT /api/admin/replies/{id}/approve": {
    summary: "Publish a school's reply",
    body: approvalPayload,
    answer: { description: "What it is now; the mail waits ten seconds", schema: decidedReply },
    refusals: ["DECIDED", "CONFLICT", ...CHANGES],
  },
  "DELETE /api/admin/replies/{id}": {
    summary: "Remove a school's reply; one that is published with `reopen`",
    body: removalPayload,
    answer: { status: 204, description: "Removed; the mail waits ten seconds" },
    refusals: ["DECIDED", "CONFLICT", ...CHANGES],
  },
};
