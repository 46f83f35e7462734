import { z } from "zod";
import { formatCount } from "@/lib/schools/labels";
import { blankToNull, emailAddress } from "@/lib/accounts/schema";

export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEWS_PER_PAGE = 10;

export const MAX_COMMENT_LENGTH = 20_000;
export const MAX_APPEAL_LENGTH = 5_000;

const NOT_A_RATING = "Choose 1 to 5 stars";
const rating = z.number(NOT_A_RATING).int(NOT_A_RATING).min(1, NOT_A_RATING).max(5, NOT_A_RATING);

/**
 * NUL and other control characters, lone surrogates, and more marks on a letter than any script has, which are slow to normalise (the
 * halfwidth katakana voice marks are letters that become marks). Line breaks and tabs are allowed.
 */
const NOT_IN_A_TEXT = /(?![\n\r\t])[\p{Cc}\p{Cs}]|[\p{M}\uFF9E\uFF9F]{11}/u;

export const writtenText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Please use at most ${formatCount(max)} characters`, abort: true })
    .refine((text) => !NOT_IN_A_TEXT.test(text), "Please leave out special characters");

const comment = z.preprocess(
  (value) => (value === undefined || (typeof value === "string" && value.trim() === "") ? null : value),
  writtenText(MAX_COMMENT_LENGTH).nullable(),
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
export const COMMENT_NAMES = reviewComments.keyof().options;

/** POST /api/schools/{id}/reviews, and a new version. Other fields (author, status) are dropped. */
export const reviewSubmission = z.object({
  ...reviewRatings.shape,
  ...reviewComments.shape,
  isAnonymous: z.boolean().default(true),
  /** Academic year of the experience: 2026 is 2026-27. By default the last one of the enrolment. */
  academicYear: z.number().int().min(2000).max(2100).nullable().default(null),
  isSolicited: z.boolean().default(false),
});
export type ReviewSubmission = z.infer<typeof reviewSubmission>;

/** Maximum bytes of a submission: six comments of the maximum length, three bytes per character. */
export const SUBMISSION_BYTES = 512 * 1024;

/** POST /api/review-agreements: an author answers proposed ratings. Without `agrees` it only returns the proposal. */
export const agreementAnswer = z.object({ token: z.string().min(1).max(200), agrees: z.boolean().optional() });

export const OWN_REVIEW_SORTS = ["newest", "oldest"] as const;
export type OwnReviewSort = (typeof OWN_REVIEW_SORTS)[number];

/** The rules for which a review or reply can be removed; published on /moderation and counted on /transparency. */
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
const ruleCode = z.enum(RULE_CODES);
export type RuleCode = z.infer<typeof ruleCode>;

/** The rule of a removal that named none: the API allows it, but the screens always ask. */
export const NO_RULE = "unstated";
export type StatedRule = RuleCode | typeof NO_RULE;

/** The reasons for reporting a review: all rules except the one that only we can judge. */
export const REPORT_REASONS = ruleCode.exclude(["duplicate"]).options;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const MAX_REPORT_LENGTH = 1_000;

export const REPORT_SUBJECTS = ["review", "reply"] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const reportPayload = z
  .object({
    about: z.enum(REPORT_SUBJECTS, "Say review or reply").default("review"),
    reasonCode: z.enum(REPORT_REASONS, "Choose a reason from the list"),
    text: z.preprocess(blankToNull, writtenText(MAX_REPORT_LENGTH).nullable()).optional().default(null),
    email: z
      .preprocess(blankToNull, emailAddress.nullable())
      .optional()
      .default(null)
      .describe("For a message about the decision; used for nothing else, and deleted afterwards"),
  })
  .refine(({ about, reasonCode }) => about === "review" || isReplyRule(reasonCode), {
    path: ["reasonCode"],
    error: "Choose a reason from the list",
  });
export type ReportPayload = z.infer<typeof reportPayload>;

/** Why a review was removed: a rule, or its author withdrew it. */
export type RemovalCode = StatedRule | "withdrawn";

/** The rules that apply to replies, which describe no experience. */
export const REPLY_RULES = ruleCode.exclude(["not-own-experience", "conflict-of-interest", "duplicate"]).options;
const isReplyRule = (reason: ReportReason): boolean => (REPLY_RULES as readonly ReportReason[]).includes(reason);

export const MAX_REPLY_LENGTH = 2_000;

export const replyPayload = z.object({ text: writtenText(MAX_REPLY_LENGTH).min(1, "Please write your reply") });
