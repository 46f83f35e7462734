import { z } from "zod";
import { verificationStatus } from "@/lib/accounts/view";
import { lockedBy } from "@/lib/editing-locks/view";
import { COMMENT_NAMES, REPORT_REASONS, type StatedRule } from "@/lib/reviews/schema";
import { commentFields, ratingFields, removalCode, replyStatus, statedRule } from "@/lib/reviews/view";
import { DOCUMENT_KINDS } from "@/lib/verification/schema";

const text = z.string().nullable();
const moment = z.iso.datetime();
const day = z.iso.date();
const schoolName = z.strictObject({ id: z.string(), name: z.string(), city: z.string() });
const person = z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() });
const author = person.omit({ email: true }).nullable().describe("The author; null if hidden, or if the account was deleted");
const isAuthorHidden = z.boolean().describe("It is anonymous and was published: two admins must agree to show the author");
const undoUntil = moment.nullable().describe("Until when the same admin can undo it; null: it can't be undone");
const categoryComments = z.strictObject({
  teachers: text,
  facilities: text,
  academics: text,
  atmosphere: text,
  administration: text,
  overall: text,
});

const reviewStatus = z.enum(["pending", "approved", "removed", "replaced"]);
export type ReviewStatus = z.infer<typeof reviewStatus>;

export const decidedReview = z.strictObject({ id: z.uuid(), status: reviewStatus, version: z.int(), undoUntil });
export type DecidedReview = z.infer<typeof decidedReview>;

export const approvalOutcome = z.strictObject({
  id: z.uuid(),
  outcome: z
    .enum(["approved", "unchanged", "decided", "changed", "not-allowed", "unknown"])
    .describe(
      "unchanged: approved before. decided: removed before. changed: since it was read, or replaced. not-allowed: the admin's own. unknown: no such review",
    ),
  undoUntil,
});
export type ApprovalOutcome = z.infer<typeof approvalOutcome>;

export const undoOutcome = z.strictObject({
  id: z.uuid(),
  outcome: z.enum(["undone", "too-late", "not-allowed", "unknown"]).describe("too-late: it can't be undone any more"),
});
export type UndoOutcome = z.infer<typeof undoOutcome>;

const reasonCode = z.enum(REPORT_REASONS);

/** What a reporter sees: nothing about the review's author. */
export const receivedReport = z.strictObject({
  id: z.uuid(),
  reasonCode,
  dueAt: moment.describe("When a decision is due"),
  isHidden: z.boolean().describe("Whether the review or reply is hidden until then"),
});
export type ReceivedReport = z.infer<typeof receivedReport>;

/** An undecided report with its review; for a reported reply, the review that it answers. */
export const openReport = z.strictObject({
  id: z.uuid(),
  reasonCode,
  text,
  isByMember: z.boolean().describe("Whether the reporter was signed in"),
  createdAt: moment,
  dueAt: moment,
  review: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    school: schoolName,
    overallRating: z.int(),
    comments: categoryComments,
    publishedOn: day.nullable(),
    isPublished: z.boolean(),
    isHidden: z.boolean().describe("Hidden by a report"),
  }),
  reply: z
    .strictObject({ id: z.uuid(), version: z.int(), text: z.string(), publishedOn: day.nullable(), isHidden: z.boolean() })
    .nullable()
    .describe("The reported reply, if the report is about one"),
});
export type OpenReport = z.infer<typeof openReport>;

export const resolvedReport = z.strictObject({ id: z.uuid(), resolution: z.enum(["kept", "removed"]) });
export type ResolvedReport = z.infer<typeof resolvedReport>;

export const listedRepresentative = z.strictObject({
  id: z.string().describe("`{userId}/{schoolId}`: the end of the path for ending it"),
  user: person,
  school: schoolName,
  proof: z.string().describe("The proof that was seen, in the admin's words"),
  linkedAt: moment,
  linkedBy: text,
  endedAt: moment.nullable(),
});
export type ListedRepresentative = z.infer<typeof listedRepresentative>;

const excerpt = z.strictObject({ before: z.string(), match: z.string(), after: z.string() });
export type Excerpt = z.infer<typeof excerpt>;

const textHintKind = z.enum(["phone", "email", "link", "aadhaar", "pan", "card", "name", "abuse"]);
export type TextHintKind = z.infer<typeof textHintKind>;

const wordsHint = excerpt.extend({ kind: textHintKind });
export type WordsHint = z.infer<typeof wordsHint>;

const textHint = wordsHint.extend({ comment: z.enum(COMMENT_NAMES) });
export type TextHint = z.infer<typeof textHint>;
export type CommentName = TextHint["comment"];

/** A pending reply with its review, without the review's author. */
export const pendingReply = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  submittedAt: moment,
  version: z.int().describe("Sent with the decision"),
  author: person.nullable().describe("The reply's author; null if the account was deleted"),
  school: schoolName,
  hints: z.array(wordsHint).describe("Passages that a moderator should check; they decide nothing"),
  review: z.strictObject({ id: z.uuid(), publishedOn: day, overallRating: z.int(), comments: categoryComments }),
});
export type PendingReply = z.infer<typeof pendingReply>;

export const decidedReply = z.strictObject({ id: z.uuid(), status: replyStatus, version: z.int() });
export type DecidedReply = z.infer<typeof decidedReply>;

const likenessHint = z.strictObject({
  kind: z.literal("likeness"),
  other: z.strictObject({ id: z.uuid(), schoolId: z.string(), schoolName: z.string(), status: reviewStatus }),
  percent: z.int().describe("Share of three-word sequences that both have, in percent"),
  excerpt: z.string().describe("The start of the other review's text"),
});
export type LikenessHint = z.infer<typeof likenessHint>;

const burstHint = z.strictObject({
  kind: z.literal("burst"),
  inDay: z.int().describe("Reviews of this school within 24 hours before and after, including this one"),
  inWeek: z.int().describe("Reviews within 7 days before and after"),
  usualInWeek: z.number().describe("Weekly average of the preceding half year"),
});
export type BurstHint = z.infer<typeof burstHint>;

const reviewHint = z.discriminatedUnion("kind", [textHint, likenessHint, burstHint]);
/** Something that a moderator should check. It decides nothing. */
export type ReviewHint = z.infer<typeof reviewHint>;

export const queuedReview = z.strictObject({
  id: z.uuid(),
  createdAt: moment.describe("Time of submission, from which deadlines run"),
  isAnonymous: z.boolean(),
  school: schoolName,
  user: author,
  isAuthorHidden,
  ...ratingFields,
  ...commentFields,
  academicYear: z.int().nullable().describe("Of the experience: 2026 is 2026-27"),
  isSolicited: z.boolean(),
  isEdited: z.boolean().describe("A moderator redacted it"),
  isPendingVersion: z.boolean().describe("A new version of a published review"),
  replaces: z
    .strictObject({ id: z.uuid(), isAnonymous: z.boolean(), publishedOn: day.nullable(), ...ratingFields, ...commentFields })
    .nullable()
    .describe(
      "The review that it would replace. If isAnonymous differs, that one is withdrawn; else it stays published until the decision",
    ),
  hiddenBecause: z.enum(["revocation", "report"]).nullable().describe("Why a published review is pending again"),
  isAuthorAsked: z.boolean().describe("The author has not answered proposed ratings yet; the proposal expires with a decision"),
  hints: z.array(reviewHint).describe("What a moderator should check; it decides nothing"),
  claimedBy: lockedBy.nullable(),
  version: z.int().describe("Sent with the decision, so that nobody decides on text they haven't seen"),
});
export type QueuedReview = z.infer<typeof queuedReview>;

const reviewAuthor = z.strictObject({
  email: z.string(),
  isVerified: z.boolean(),
  verificationStatus,
  verifiedAt: moment.nullable(),
  documentKind: z.enum(DOCUMENT_KINDS).nullable().describe("The document that verified them"),
  enrolment: z
    .strictObject({ className: text, academicYear: z.int().nullable(), status: z.string(), endedOn: day.nullable() })
    .nullable()
    .describe("Their child at this school, as they stated"),
});
export type ReviewAuthor = z.infer<typeof reviewAuthor>;

export const detailDecision = z.strictObject({
  id: z.uuid(),
  decision: z.enum(["approved", "removed"]),
  reasonCode: statedRule.nullable(),
  reasonText: text,
  decidedBy: text.describe("First name of the admin; null if the account was deleted"),
  decidedAt: moment,
  undoneAt: moment.nullable(),
});

export const detailEdit = z.strictObject({
  id: z.uuid(),
  editedBy: text,
  editedAt: moment,
  commentsBefore: z.strictObject(commentFields),
  ratingsProposed: z.strictObject(ratingFields).partial().nullable(),
  ratingsState: z.enum(["proposed", "agreed", "declined", "lapsed"]).nullable(),
  answeredAt: moment.nullable(),
});

export const detailReport = z.strictObject({
  id: z.uuid(),
  reasonCode: z.string(),
  text,
  createdAt: moment,
  resolution: z.enum(["kept", "removed"]).nullable(),
  resolvedAt: moment.nullable(),
});

export const detailAppeal = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  createdAt: moment,
  dueAt: moment,
  outcome: z.enum(["upheld", "restored"]).nullable(),
  answer: text,
  decidedAt: moment.nullable(),
});
export type DetailAppeal = z.infer<typeof detailAppeal>;

export const reviewDetail = queuedReview.extend({
  status: reviewStatus,
  publishedOn: day.nullable(),
  removal: z
    .strictObject({
      code: removalCode,
      text,
      at: moment.nullable().describe("null: withdrawn by the author. The time could show who that is"),
    })
    .nullable(),
  author: reviewAuthor.nullable(),
  decisions: z.array(detailDecision).describe("Newest first, including undone ones"),
  edits: z.array(detailEdit),
  reports: z.array(detailReport),
  appeals: z.array(detailAppeal),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

export const openAppeal = detailAppeal.pick({ id: true, text: true, createdAt: true, dueAt: true }).extend({
  review: z.strictObject({
    id: z.uuid(),
    isAnonymous: z.boolean(),
    school: schoolName,
    user: author,
    isAuthorHidden,
    ...ratingFields,
    ...commentFields,
  }),
  removal: z.strictObject({ code: statedRule, text, at: moment, by: text }),
  isYours: z.boolean().describe("The requesting admin removed it, so a colleague has to decide"),
});
export type OpenAppeal = z.infer<typeof openAppeal>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An entry of the public log: what was done at which school and for which rule. No text and no person. */
export const logEntry = z.strictObject({
  sequence: z.int().min(1).describe("1, 2, 3, … without gaps"),
  day: day.describe("Day in India; no time of day"),
  kind: z.enum(["removed", "edited", "restored"]),
  subject: z.enum(["review", "reply"]),
  schoolId: z.string(),
  schoolName: z.string().describe("The school's name at that time"),
  ruleCode: statedRule,
  refersTo: z.int().nullable().describe("The entry that this one reverses"),
  previousHash: hash,
  hash: hash.describe(
    "SHA-256 of the UTF-8 bytes of the JSON array [sequence, day, kind, subject, schoolId, schoolName, ruleCode, refersTo, previousHash] without spaces",
  ),
});
export type LogEntry = z.infer<typeof logEntry>;

export interface ShownLogEntry extends LogEntry {
  isListed: boolean;
}

/** Figures of a month, without undone decisions. */
export interface MonthFigures {
  /** `2026-11` */
  month: string;
  /** Submitted reviews and new versions */
  received: number;
  published: number;
  removed: Partial<Record<StatedRule, number>>;
  /** Published and removed reviews with 1 to 5 stars */
  byStars: [published: number, removed: number][];
  decided: number;
  /** Hours from submission to the first decision; null if there are too few */
  medianHours: number | null;
  p95Hours: number | null;
  within72Hours: number;
}
