import { z } from "zod";
import { agreementAnswer, NO_RULE, RULE_CODES, reviewRatings, reviewSubmission } from "@/lib/reviews/schema";
import type { CanReview, OwnReview, RatingProposal } from "@/lib/reviews/view";
import { ownReviewQuery } from "../user/reviews/own-review-query";
import { comments, ratings, type Same, text } from "./answers";
import { type Calls, LIMITED, OWN_WRITES, WRITES } from "./call";

const status = z.enum(["pending", "hidden", "approved", "removed", "withdrawn", "replaced"]);

const ownVersion = z.object({
  id: z.uuid(),
  status,
  submittedOn: z.iso.date(),
  publishedOn: z.iso.date().nullable(),
  isAnonymous: z.boolean(),
  isSolicited: z.boolean().describe("The author says that the school asked for it"),
  isEdited: z.boolean().describe("A moderator took words out"),
  academicYear: z.int().nullable().describe("Of the experience: 2026 is 2026-27"),
  ...ratings.shape,
  ...comments.shape,
});
const ownReview = ownVersion.extend({
  school: z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() }),
  removal: z
    .object({ code: z.enum([...RULE_CODES, NO_RULE, "withdrawn"]), rule: z.string(), text, removedOn: z.iso.date() })
    .nullable()
    .describe("Why it was taken away, in words"),
  appeal: z
    .object({ state: z.enum(["possible", "open", "upheld", "restored"]), answer: text })
    .nullable()
    .describe("Whether another look can be asked for, or was"),
  hasProposal: z.boolean().describe("A moderator asks by mail whether other stars are right"),
  waitingVersion: ownVersion.nullable(),
  earlier: z.array(ownVersion),
});
const canReview = z.object({
  canReview: z.boolean(),
  reason: text.describe("Why not, for a person"),
  code: z.enum(["closed", "admin", "representative", "unverified", "already_reviewed", "not_enrolled", "enrollment_ended"]).nullable(),
  waitsFor: z.enum(["verification", "enrolment"]).nullable().describe("What the team has not decided yet, where that is why not"),
  fewParents: z.boolean().describe("Fewer than three verified parents there: being recognised is likelier"),
  academicYears: z.array(z.int()).describe("That the experience can be of, newest first"),
  academicYear: z.int().nullable().describe("The one that is taken where none is named"),
  ownReview: z.object({ id: z.uuid(), status, submittedOn: z.iso.date() }).nullable(),
});
const proposal = z.object({
  schoolName: z.string(),
  state: z.enum(["proposed", "agreed", "declined", "lapsed"]),
  given: reviewRatings,
  proposed: reviewRatings,
});

true satisfies Same<z.infer<typeof ownReview>, OwnReview>;
true satisfies Same<z.infer<typeof canReview>, CanReview>;
true satisfies Same<z.infer<typeof proposal>, RatingProposal>;

/** What parents do with their own reviews. */
export const REVIEW_CALLS: Calls = {
  "GET /api/schools/{id}/can-review": {
    summary: "Whether whoever asks may review this school, and why not",
    answer: { description: "The answer, and what a form needs", schema: canReview },
    refusals: ["UNAUTHENTICATED", "SCHOOL_NOT_FOUND", "VALIDATION", ...LIMITED],
  },
  "POST /api/schools/{id}/reviews": {
    summary: "Review a school; it waits for a moderator",
    body: reviewSubmission,
    answer: { status: 201, description: "One's own review", schema: ownReview },
    refusals: ["REVIEW_NOT_ALLOWED", "SCHOOL_NOT_FOUND", "ALREADY_REVIEWED", ...OWN_WRITES],
  },
  "DELETE /api/reviews/{id}": {
    summary: "Withdraw one's own review, and a new version that waits",
    answer: { status: 204, description: "It is withdrawn" },
    refusals: ["NOT_FOUND", "CONFLICT", ...OWN_WRITES],
  },
  "POST /api/reviews/{id}/versions": {
    summary: "Write a new version of one's own published review; with another isAnonymous the published one is withdrawn at once",
    body: reviewSubmission,
    answer: {
      status: 201,
      description: "The published review with the version that waits, or the separate review that waits",
      schema: ownReview,
    },
    refusals: ["REVIEW_NOT_ALLOWED", "NOT_FOUND", "CONFLICT", ...OWN_WRITES],
  },
  "GET /api/user/reviews": {
    summary: "One's own reviews, each with how it stands",
    query: ownReviewQuery,
    answer: { description: "A page of them", schema: ownReview, isList: true },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
  "POST /api/review-agreements": {
    summary: "See and answer, by the link of the mail, the stars that a moderator proposes",
    body: agreementAnswer,
    answer: { description: "The proposal; answered, the link is used up", schema: proposal },
    refusals: ["NOT_FOUND", ...WRITES],
  },
};
