import { z } from "zod";
import { type VerificationStatus, verificationStatus } from "@/lib/accounts/view";
import { lockedBy } from "@/lib/editing-locks/view";
import { enrolmentStatus } from "@/lib/enrolments/view";
import { DOCUMENT_KINDS, REASON_CODES } from "./schema";

export type { VerificationStatus };

const text = z.string().nullable();
const moment = z.iso.datetime();
const academicYear = z.int().nullable().describe("2026 is 2026-27");
const undoUntil = moment.nullable().describe("Until when the same admin can undo it; null if it can't be undone");

/** A user in the admin lists, with the specification's names. */
export const adminUser = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  verificationStatus,
  schoolName: text.describe("The child's school, or the unlisted school that the parent named; null if none"),
  verificationDocumentPath: text.describe(
    "`/uploads/{verificationDocumentPath}` serves the latest document; null if there is none or it can't be viewed any more",
  ),
  createdAt: moment,
});
export type AdminUser = z.infer<typeof adminUser>;

/** A row of All Users. `userStatus` in labels.ts gives its status text. */
export type ListedUser = AdminUser;

const queuedDocument = z.strictObject({
  id: z.uuid(),
  url: z.string().describe("A path on this site; every access is audited"),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int().describe("Bytes"),
});
export type QueuedDocument = z.infer<typeof queuedDocument>;

export const queuedParent = adminUser.extend({
  appliedAt: moment.describe("When the parent last entered the queue, the start of the 24 to 48 hours"),
  childrenInfo: text,
  document: queuedDocument.nullable(),
  claimedBy: lockedBy.nullable(),
  hints: z.strictObject({
    earlierDecisions: z.int().describe("The number of earlier decisions about this parent"),
    duplicates: z
      .int()
      .describe("The number of other people with the same phone number, or with the same document, text or picture; at most 9"),
  }),
  version: z.int().describe("Sent with the decision, so that nobody decides on an outdated view"),
});
export type QueuedParent = z.infer<typeof queuedParent>;

export const detailEnrolment = z.strictObject({
  id: z.uuid(),
  schoolId: z.string(),
  schoolName: z.string(),
  city: z.string(),
  className: text,
  academicYear,
  status: enrolmentStatus,
  endedOn: z.iso.date().nullable(),
});
export type DetailEnrolment = z.infer<typeof detailEnrolment>;

export const detailRequest = z.strictObject({ name: z.string(), zipCode: z.string(), createdAt: moment, isOpen: z.boolean() });

const documentState = z
  .enum(["open", "sealed", "destroyed"])
  .describe("open: admins can view it. sealed: nobody can. destroyed: the file is deleted");

export const detailDocument = z.strictObject({
  id: z.uuid(),
  url: text.describe("null: sealed or destroyed"),
  fileName: text,
  contentType: text,
  size: z.int().nullable(),
  state: documentState,
  submittedAt: moment,
  decidedAt: moment.nullable(),
});

/** `revoked`: an approval was withdrawn by the team. */
export type DecisionKind = "approved" | "rejected" | "revoked";

export const detailDecision = z.strictObject({
  id: z.uuid(),
  decision: z
    .enum(["approved", "rejected", "revoked", "reopened", "withdrawn"])
    .describe(
      "revoked: the team withdrew an approval. withdrawn: ended without a decision, because the parent withdrew their consent or a change of email address was undone",
    ),
  documentKind: z.enum(DOCUMENT_KINDS).nullable(),
  reasonCode: z.enum(REASON_CODES).nullable(),
  reasonText: text,
  decidedBy: text.describe("The admin's first name; null if it was no admin or the account was deleted"),
  decidedAt: moment,
  undoneAt: moment.nullable(),
});
export type DetailDecision = z.infer<typeof detailDecision>;

const duplicate = adminUser.pick({ id: true, firstName: true, lastName: true, email: true, verificationStatus: true }).extend({
  same: z
    .array(z.enum(["phone", "document", "text", "picture", "child", "network"]))
    .describe(
      "What both accounts have in common. document: the same file. text: a PDF with the same text. picture: another file with the same picture. network: registered on one day from one network, with others of the same school",
    ),
});
export type Duplicate = z.infer<typeof duplicate>;

export const parentDetail = queuedParent.omit({ hints: true }).extend({
  appliedAt: moment.nullable(),
  phone: text,
  verifiedAt: moment.nullable(),
  verificationReason: text.describe("The reason of the last decision, as the parent was told"),
  enrolments: z.array(detailEnrolment),
  schoolRequests: z.array(detailRequest).describe("Unlisted schools that the parent requested"),
  documents: z.array(detailDocument).describe("Newest first; `document` is the one to check"),
  decisions: z.array(detailDecision).describe("Newest first, including undone ones"),
  duplicates: z.array(duplicate),
});
export type ParentDetail = z.infer<typeof parentDetail>;

export const decidedUser = z.strictObject({ id: z.uuid(), isVerified: z.boolean(), verificationStatus, version: z.int(), undoUntil });
export type DecidedUser = z.infer<typeof decidedUser>;

export const rejectionOutcome = z.strictObject({
  id: z.uuid(),
  outcome: z
    .enum(["rejected", "unchanged", "decided", "unknown"])
    .describe("unchanged: rejected before. decided: approved before. unknown: no such parent"),
  undoUntil,
});
export type RejectionOutcome = z.infer<typeof rejectionOutcome>;

export const pendingEnrolment = z.strictObject({
  id: z.uuid(),
  createdAt: moment,
  className: text,
  academicYear,
  school: z.strictObject({ id: z.string(), name: z.string(), city: z.string() }),
  parent: adminUser.pick({ id: true, firstName: true, lastName: true, email: true, isVerified: true }),
  document: queuedDocument.nullable().describe("The parent's latest document that can be viewed"),
});
export type PendingEnrolment = z.infer<typeof pendingEnrolment>;

export const decidedEnrolment = z.strictObject({ id: z.uuid(), status: z.enum(["confirmed", "rejected"]) });
export type DecidedEnrolment = z.infer<typeof decidedEnrolment>;

/**
 * How an author was checked, never by whom. For an anonymous review only facts that thousands of parents share
 * (docs/decisions/0012-provenance.md).
 */
export const provenance = z.strictObject({
  seen: z.enum(DOCUMENT_KINDS).nullable().describe("What was seen; null if it isn't shown"),
  checkedIn: z.string().describe("The month of the check, `2026-11`; for an anonymous review its year, `2026`"),
  isEnrolled: z.boolean().describe("Whether the enrolment is current: until 31 May after the last known academic year"),
  enrolledUntil: text.describe("The last known academic year, `2026-27`; null if it isn't shown"),
});
export type Provenance = z.infer<typeof provenance>;

const destroyedBecause = z.enum(["retention", "unmasked-aadhaar", "infected", "consent-withdrawn", "email-change-undone"]);
export type DestroyedBecause = z.infer<typeof destroyedBecause>;

/** A parent's own document. The row outlives the file. */
export const ownDocument = z.strictObject({
  id: z.uuid(),
  fileName: text.describe("null: the file is destroyed"),
  contentType: text,
  size: z.int().nullable().describe("Bytes"),
  state: documentState,
  url: text.describe("The download link; null if there is none any more"),
  isBeingScanned: z.boolean(),
  submittedAt: moment,
  decidedAt: moment.nullable(),
  sealedAt: moment.nullable(),
  destroyedAt: moment.nullable(),
  destroyedBecause: destroyedBecause.nullable(),
});
export type OwnDocument = z.infer<typeof ownDocument>;

/** A stored file: the `documentURL` of a registration or of PUT /api/verification-documents. */
export const storedDocument = z.strictObject({ filePath: z.string() });
/** An address that takes one file by PUT, for five minutes. */
export const documentUpload = z.strictObject({ uploadURL: z.url() });

export interface OwnApplication {
  status: VerificationStatus;
  /** When the document that is waiting or was checked last was submitted; null if none was */
  documentSentAt: string | null;
  /** Why it was rejected or the verification ended */
  reason: string | null;
  /** What was seen and when, as others see it too; null if not verified */
  check: Pick<Provenance, "seen" | "checkedIn"> | null;
}
