import { z } from "zod";
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from "./criteria";

/** What was seen when a parent was approved. `in-person`: without a document. */
export const DOCUMENT_KINDS = ["fee-receipt", "report-card", "school-id-card", "other", "in-person"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const REJECTION_REASONS = [
  "unreadable",
  "no-parent-name",
  "no-school-name",
  "another-school",
  "too-old",
  "not-a-proof",
  "unmasked-aadhaar",
  "no-document",
  "other",
] as const;
export const REVOCATION_REASONS = ["not-genuine", "second-account", "approved-by-mistake", "other"] as const;
export const REASON_CODES = [...REJECTION_REASONS, ...REVOCATION_REASONS.filter((code) => code !== "other")] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const MAX_REASON_TEXT_LENGTH = 1000;
export const MAX_REJECTED_TOGETHER = 100;

const reasonCode = z.enum(REASON_CODES, "Choose a reason from the list").nullish();
const reasonText = z
  .string("Enter a text")
  .trim()
  .max(MAX_REASON_TEXT_LENGTH, `Use at most ${MAX_REASON_TEXT_LENGTH} characters`)
  .nullish();

/** PUT /api/admin/users/:id/verification. Only `isVerified` is required. */
export const decisionPayload = z.object({
  isVerified: z.boolean("Say true to approve, false to reject"),
  documentKind: z.enum(DOCUMENT_KINDS, "Choose what was seen from the list").nullish(),
  reasonCode,
  reasonText,
  reopen: z.boolean("Say true or false").nullish().describe("Change an existing decision: this is how a verification is revoked"),
  version: z.int("Enter a whole number").nullish().describe("The version that was read; 409 if the application has changed since"),
});
export type DecisionPayload = z.infer<typeof decisionPayload>;

/** PUT /api/admin/users/verification: rejects several applications for one reason. */
export const rejectionsPayload = z.object({
  userIds: z
    .array(z.uuid("Not an id"), "Give a list of ids")
    .min(1, "Choose at least one application")
    .max(MAX_REJECTED_TOGETHER, `Choose ${MAX_REJECTED_TOGETHER} applications at most`),
  isVerified: z.literal(false, "You can only reject several at once"),
  reasonCode,
  reasonText,
});
export type RejectionsPayload = z.infer<typeof rejectionsPayload>;

export const enrolmentDecisionPayload = z.object({
  status: z.enum(["confirmed", "rejected"], "Say confirmed or rejected"),
  reasonText,
});
export type EnrolmentDecisionPayload = z.infer<typeof enrolmentDecisionPayload>;

/** Sort orders of the queue, reversed by a minus. `waiting`: those with a document first, oldest first. */
export const QUEUE_SORTS = ["waiting", "newest", "name", "-name", "email", "-email"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

export const USER_SORTS = ["newest", "oldest", "name", "-name", "email", "-email"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const ENROLMENT_QUEUE_SORTS = ["oldest", "newest"] as const;
export type EnrolmentQueueSort = (typeof ENROLMENT_QUEUE_SORTS)[number];

/** The delay of the email on a decision, in which the admin can undo it. */
export const UNDO_SECONDS = 10;

/** POST /api/verification-documents/upload without a body: the presigned URL is bound to this type and size. */
export const uploadQuery = z.strictObject({
  type: z.enum(DOCUMENT_TYPES, "Send a PDF, JPG, PNG, DOC or DOCX").optional(),
  size: z.coerce.number("Give bytes").int("Give bytes").min(1, "The file is empty").max(MAX_DOCUMENT_BYTES, "10 MB at most").optional(),
});

export const submittedDocument = z.object({
  documentURL: z.string("Say which document").trim().min(1, "Say which document").max(2048, "This is not the address of a document"),
  fileName: z.string("Give the file's name").max(255, "Give 255 characters at most").nullish().describe("The name that the parent knows"),
});
