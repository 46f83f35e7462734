import { z } from "zod";
import { MAX_REASON_TEXT_LENGTH } from "@/lib/verification/schema";
import { MAX_APPEAL_LENGTH, MAX_COMMENT_LENGTH, reviewRatings, RULE_CODES, writtenText } from "@/lib/reviews/schema";

/** Retention of a removed review's text (IS 19000 requires a year), so that it can be published again. */
export const REMOVED_TEXT_RETENTION_DAYS = 365;
export const MAX_APPROVED_TOGETHER = 100;

const reopen = z.boolean("Say true or false").nullish().describe("Change an existing decision");
const version = z.int("Enter a whole number").nullish().describe("The version that was read; 409 if the review has changed since");
const reasonCode = z.enum(RULE_CODES, "Choose a rule from the list");
const reasonText = writtenText(MAX_REASON_TEXT_LENGTH).nullish().describe("An addition to the rule for the author");

export const approvalPayload = z.object({ reopen, version });
export type ApprovalPayload = z.infer<typeof approvalPayload>;

export const removalPayload = z.object({
  reasonCode: reasonCode.nullish().describe("The rule that it broke; without one, the public log says so"),
  reasonText,
  reopen,
  version,
});
export type RemovalPayload = z.infer<typeof removalPayload>;

const severalReviews = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, "Give a list of reviews")
    .min(1, "Choose at least one review")
    .max(MAX_APPROVED_TOGETHER, `Choose ${MAX_APPROVED_TOGETHER} reviews at most`);
export const approvalsPayload = z.object({ reviews: severalReviews(z.object({ id: z.uuid("Not an id"), version })) });
export type ApprovalsPayload = z.infer<typeof approvalsPayload>;

export const undoPayload = z.object({ reviews: severalReviews(z.uuid("Not an id")) });
export type UndoPayload = z.infer<typeof undoPayload>;

export const RATING_NAMES = reviewRatings.keyof().options;

const redacted = writtenText(MAX_COMMENT_LENGTH).nullish();

/** PUT /api/admin/reviews/:id. Undefined fields stay unchanged; ratings are only proposed to the author. */
export const editPayload = z.object({
  ...reviewRatings.partial().shape,
  overallComment: redacted,
  teachersComment: redacted,
  facilitiesComment: redacted,
  academicsComment: redacted,
  atmosphereComment: redacted,
  administrationComment: redacted,
  reasonCode: reasonCode.nullish().describe("The rule that the words broke; without one, the public log says so"),
  version,
});
export type EditPayload = z.infer<typeof editPayload>;

export const appealPayload = z.object({ text: writtenText(MAX_APPEAL_LENGTH).min(1, "Tell us why you think the decision was wrong") });

export const appealDecisionPayload = z.object({
  outcome: z.enum(["upheld", "restored"], "Say upheld or restored"),
  answer: writtenText(MAX_REASON_TEXT_LENGTH).nullish().describe("What the author is told"),
});
export type AppealDecisionPayload = z.infer<typeof appealDecisionPayload>;

export const APPEAL_SORTS = ["due", "newest"] as const;
export type AppealSort = (typeof APPEAL_SORTS)[number];

export const REVIEW_QUEUE_SORTS = ["oldest", "newest"] as const;
export type ReviewQueueSort = (typeof REVIEW_QUEUE_SORTS)[number];

/** Sort orders of reports. `due`: most urgent first. */
export const REPORT_SORTS = ["due", "newest"] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** PUT /api/admin/reports/{id}. Removing a review is a separate call, which also closes its reports. */
export const reportResolution = z.object({ resolution: z.literal("kept", "Say kept; to remove the review, remove it") });

const MAX_PROOF_LENGTH = 1000;

export const representativePayload = z
  .object({
    userId: z.uuid("Not an id").optional(),
    email: z.string().trim().toLowerCase().max(320).optional().describe("An alternative to the id"),
    schoolId: z.string("Choose a school").min(1, "Choose a school").max(200),
    proof: writtenText(MAX_PROOF_LENGTH).min(1, "Enter what you saw").describe("The document that was seen"),
  })
  .refine(({ userId, email }) => userId || email, { path: ["email"], error: "Enter the person’s email address" });
export type RepresentativePayload = z.infer<typeof representativePayload>;

export const REPRESENTATIVE_SORTS = ["newest", "oldest", "school", "-school"] as const;
export type RepresentativeSort = (typeof REPRESENTATIVE_SORTS)[number];
export const REPLY_QUEUE_SORTS = ["oldest", "newest"] as const;
export type ReplyQueueSort = (typeof REPLY_QUEUE_SORTS)[number];

export const LOG_SORTS = ["newest", "oldest"] as const;
export type LogSort = (typeof LOG_SORTS)[number];
