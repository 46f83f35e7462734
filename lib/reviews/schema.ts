import { z } from "zod";
import { emailAddress } from "@/lib/accounts/schema";

/** Orders a list of reviews can be asked for. */
export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEWS_PER_PAGE = 10;
/** Lists end here: totals are exact up to this many. */
export const REVIEW_TOTAL_CAP = 10_000;

/** Characters of one comment. */
export const COMMENT_MAX = 5_000;

const NOT_A_RATING = "Choose 1 to 5 stars";
const rating = z.number(NOT_A_RATING).int(NOT_A_RATING).min(1, NOT_A_RATING).max(5, NOT_A_RATING);

/** NUL and other controls that no text has, and halves of a character. Line breaks and tabs stay. */
const NOT_IN_A_TEXT = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

const tooLong = (max: number) => `Please use at most ${new Intl.NumberFormat("en-IN").format(max)} characters`;

/** A text of several lines, as its writer wrote it. */
export const writtenText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .refine((text) => !NOT_IN_A_TEXT.test(text), "Please leave out special characters");

/** Left out, null or blank: no comment. */
const comment = z.preprocess(
  (value) => (value === undefined || (typeof value === "string" && value.trim() === "") ? null : value),
  writtenText(COMMENT_MAX).nullable(),
) as z.ZodType<string | null, string | null | undefined>;

export const reviewRatings = z.object({
  teachersRating: rating,
  facilitiesRating: rating,
  academicsRating: rating,
  atmosphereRating: rating,
  administrationRating: rating,
  overallRating: rating,
});
export type ReviewRatings = z.infer<typeof reviewRatings>;

export const reviewComments = z.object({
  teachersComment: comment.optional().default(null),
  facilitiesComment: comment.optional().default(null),
  academicsComment: comment.optional().default(null),
  atmosphereComment: comment.optional().default(null),
  administrationComment: comment.optional().default(null),
  overallComment: comment.optional().default(null),
});
export type ReviewComments = z.infer<typeof reviewComments>;

/** POST /api/schools/{id}/reviews, and a new version. What a parent can't say of themselves (author, status) is dropped. */
export const reviewSubmission = z.object({
  ...reviewRatings.shape,
  ...reviewComments.shape,
  isAnonymous: z.boolean().default(true),
  /** Academic year the experience is of: 2026 is 2026-27. Left out: the last one of the enrolment. */
  academicYear: z.number().int().min(2000).max(2100).nullable().default(null),
  /** The school asked for this review */
  isSolicited: z.boolean().default(false),
});
export type ReviewSubmission = z.infer<typeof reviewSubmission>;

/** Bytes of a submission: six comments at their longest, however they are written in JSON. */
export const SUBMISSION_BYTES = 256 * 1024;

/** POST /api/review-agreements: an author answers proposed stars by the mailed link. Without `agrees` it only tells what is proposed. */
export const agreementAnswer = z.object({ token: z.string().min(1).max(200), agrees: z.boolean().optional() });

/** Orders of an author's own list. */
export const OWN_REVIEW_SORTS = ["newest", "oldest"] as const;
export type OwnReviewSort = (typeof OWN_REVIEW_SORTS)[number];

/** The rules that a review or a reply can be removed for; published on /moderation, counted on /transparency. */
export const RULE_CODES = [
  "personal-data",
  "child",
  "impersonation",
  "abuse",
  "not-own-experience",
  "conflict-of-interest",
  "advertising",
  "off-topic",
  "duplicate",
  "unlawful",
] as const;
export type RuleCode = (typeof RULE_CODES)[number];

/** Stands where a call removed something and named no rule: no call is refused for lacking one, the screens always ask. */
export const NO_RULE = "unstated";
/** What the public log and the decisions hold. */
export type StatedRule = RuleCode | typeof NO_RULE;

/** What anybody can report a published review for: every rule but the one that only we can judge. */
export const REPORT_REASONS = [
  "personal-data",
  "child",
  "impersonation",
  "abuse",
  "not-own-experience",
  "conflict-of-interest",
  "advertising",
  "off-topic",
  "unlawful",
] as const satisfies readonly RuleCode[];
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_TEXT_MAX = 1_000;

/** What a report is about: a review, or the school's reply below it. */
export const REPORT_SUBJECTS = ["review", "reply"] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

const blankToNull = (value: unknown) => (value === undefined || (typeof value === "string" && value.trim() === "") ? null : value);

/** POST /api/reviews/{id}/reports */
export const reportPayload = z
  .object({
    about: z.enum(REPORT_SUBJECTS, "Say review or reply").default("review"),
    reasonCode: z.enum(REPORT_REASONS, "Choose a reason from the list"),
    text: z.preprocess(blankToNull, writtenText(REPORT_TEXT_MAX).nullable()).optional().default(null),
    email: z
      .preprocess(blankToNull, emailAddress.nullable())
      .optional()
      .default(null)
      .describe("Where the decision is told; used for nothing else, and deleted then"),
  })
  .refine(({ about, reasonCode }) => about === "review" || isReplyRule(reasonCode), {
    path: ["reasonCode"],
    error: "Choose a reason from the list",
  });
export type ReportPayload = z.infer<typeof reportPayload>;

/** Why a review is not there any more: a rule, or its author took it back. */
export type RemovalCode = StatedRule | "withdrawn";

/** The rules that a reply can break: it tells no experience, so those of one are left out. */
export const REPLY_RULES = [
  "personal-data",
  "child",
  "impersonation",
  "abuse",
  "advertising",
  "off-topic",
  "unlawful",
] as const satisfies readonly RuleCode[];
const isReplyRule = (reason: ReportReason): boolean => (REPLY_RULES as readonly ReportReason[]).includes(reason);

/** Characters of a school's reply. */
export const REPLY_MAX = 2_000;

/** POST /api/reviews/{id}/reply */
export const replyPayload = z.object({ text: writtenText(REPLY_MAX).min(1, "Please write your reply") });
