import { z } from "zod";
import { provenance } from "@/lib/verification/view";
import { NO_RULE, reviewRatings, RULE_CODES } from "./schema";

const text = z.string().nullable();
const moment = z.iso.datetime();
const day = z.iso.date();
const stars = z.int().min(1).max(5);

export const ratingFields = {
  teachersRating: stars,
  facilitiesRating: stars,
  academicsRating: stars,
  atmosphereRating: stars,
  administrationRating: stars,
  overallRating: stars,
};
export const commentFields = {
  teachersComment: text,
  facilitiesComment: text,
  academicsComment: text,
  atmosphereComment: text,
  administrationComment: text,
  overallComment: text,
};

export const statedRule = z.enum([...RULE_CODES, NO_RULE]);
export const removalCode = z.enum([...RULE_CODES, NO_RULE, "withdrawn"]);
export const replyStatus = z.enum(["pending", "approved", "removed"]);

const schoolName = z.strictObject({ id: z.string(), name: z.string(), city: z.string(), state: z.string() });

const schoolReply = z.strictObject({ createdAt: day.describe("Day of publication"), text: z.string() });
export type SchoolReply = z.infer<typeof schoolReply>;

const earlierVersion = z.strictObject({
  createdAt: day.describe("Day of its publication"),
  overallRating: stars,
  reviewText: text,
  reply: schoolReply.nullable().describe("The reply to this version; it stays with the text that it answers"),
});
export type EarlierVersion = z.infer<typeof earlierVersion>;

/** A published review. If it is anonymous, nothing in it leads to its author or to their other reviews. */
export const publicReview = z.strictObject({
  id: z.uuid(),
  createdAt: day.describe("Day of publication; never the time of writing"),
  isAnonymous: z.boolean(),
  user: z.strictObject({ firstName: z.string(), lastName: z.string() }).nullable().describe("null if the review is anonymous"),
  provenance: provenance.nullable().describe("How the author was verified, never by whom; null if that is no longer known"),
  reviewText: text.describe("The overall comment, else the first non-empty one, else null"),
  academicYear: text.describe("The academic year of the experience, `2026-27`; null if not stated"),
  isSolicited: z.boolean().describe("The author states that the school asked for it"),
  isEdited: z.boolean().describe("A moderator redacted it before publication"),
  earlier: z.array(earlierVersion).describe("The last few earlier versions, newest first"),
  reply: schoolReply.nullable().describe("The school's reply"),
  ...ratingFields,
  ...commentFields,
});
export type PublicReview = z.infer<typeof publicReview>;

export type SchoolReview = PublicReview & { school: z.infer<typeof schoolName> };

const gateCode = z.enum([
  "closed",
  "admin",
  "representative",
  "unverified",
  "unconfirmed_email",
  "already_reviewed",
  "not_enrolled",
  "enrollment_ended",
]);
export type GateCode = z.infer<typeof gateCode>;

const ownStatus = z
  .enum(["pending", "hidden", "approved", "removed", "withdrawn", "replaced"])
  .describe("`hidden`: published before, and pending again");
export type OwnStatus = z.infer<typeof ownStatus>;

/** Whether the actor may review a school, and what the form needs. Never cached. */
export const reviewPermission = z.strictObject({
  canReview: z.boolean(),
  reason: text.describe("Why not, in words; null if they may"),
  code: gateCode.nullable(),
  waitsFor: z
    .enum(["verification", "enrolment"])
    .nullable()
    .describe("A pending decision of moderators that is the reason; the parent need not act"),
  fewParents: z
    .boolean()
    .describe("The school has fewer than three verified parents, so the author could be recognised. Only for people who may review"),
  academicYears: z.array(z.int()).describe("Possible academic years, newest first: 2026 is 2026-27; empty without an enrolment"),
  academicYear: z.int().nullable().describe("The default year"),
  ownReview: z
    .strictObject({ id: z.uuid(), status: ownStatus, submittedOn: day })
    .nullable()
    .describe("The actor's pending or published review of this school"),
});
export type CanReview = z.infer<typeof reviewPermission>;

/** One version of an author's own review. Days are in India. */
export const ownVersion = z.strictObject({
  id: z.uuid(),
  status: ownStatus,
  submittedOn: day,
  publishedOn: day.nullable(),
  isAnonymous: z.boolean(),
  isSolicited: z.boolean().describe("The author states that the school asked for it"),
  isEdited: z.boolean().describe("A moderator redacted it"),
  academicYear: z.int().nullable().describe("Of the experience: 2026 is 2026-27"),
  ...ratingFields,
  ...commentFields,
});
export type OwnVersion = z.infer<typeof ownVersion>;

export const ownReview = ownVersion.extend({
  school: schoolName,
  removal: z
    .strictObject({ code: removalCode, rule: z.string(), text, removedOn: day })
    .nullable()
    .describe("Why it was removed: the rule in words, and the moderator's addition"),
  appeal: z
    .strictObject({ state: z.enum(["possible", "open", "upheld", "restored"]), answer: text })
    .nullable()
    .describe("A possible or existing appeal; `upheld` (the removal stands) and `restored` come with an answer"),
  isLeaving: z.boolean().describe("An anonymous review that leaves the page at a random time within seven days"),
  hasProposal: z.boolean().describe("A moderator proposes other ratings; the link is in the email"),
  waitingVersion: ownVersion.nullable().describe("A pending version beside the published one"),
  earlier: z.array(ownVersion).describe("Earlier published versions, newest first"),
});
export type OwnReview = z.infer<typeof ownReview>;

export const ratingProposal = z.strictObject({
  schoolName: z.string(),
  state: z.enum(["proposed", "agreed", "declined", "lapsed"]).describe("`lapsed`: the review was decided before the answer"),
  given: reviewRatings,
  proposed: reviewRatings,
});
export type RatingProposal = z.infer<typeof ratingProposal>;

/** The confidence interval of the mean rating, 1 to 5, unrounded. */
export interface RatingInterval {
  mean: number;
  low: number;
  high: number;
}

export const representation = z.strictObject({
  school: schoolName,
  linkedAt: moment,
  endsOn: day.nullable().describe("The last day, unless it is renewed; null: it has no end"),
  isPaused: z.boolean().describe("The school's website has moved to another domain than the one that the claim rested on"),
  waitingReviewIds: z.array(z.uuid()).describe("Reviews with a pending reply"),
});
export type Representation = z.infer<typeof representation>;

export const ownReply = z.strictObject({
  id: z.uuid(),
  reviewId: z.uuid(),
  school: schoolName.pick({ id: true, name: true }),
  text: z.string(),
  status: replyStatus,
  submittedAt: moment,
  publishedOn: day.nullable(),
  removalCode: removalCode.nullable(),
  removalText: text.describe("The moderator's addition to the rule"),
});
export type OwnReply = z.infer<typeof ownReply>;
