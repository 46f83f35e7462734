import { z } from "zod";

/** Acts that an admin proposes by POST /api/admin/joint-decisions. */
export const PROPOSED_KINDS = ["school.delete", "review.unmask"] as const;
/** Edits that become proposals by the call that makes them. */
export const EDIT_KINDS = [
  "school.change",
  "school.undo",
  "correction.accept",
  "school.close",
  "school.reopen",
  "school.merge",
  "claim.approve",
  "representative.link",
  "import.change",
  "import.rollback",
] as const;
export type EditKind = (typeof EDIT_KINDS)[number];
export const JOINT_KINDS = [...PROPOSED_KINDS, ...EDIT_KINDS] as const;
export type JointKind = (typeof JOINT_KINDS)[number];

export const isEdit = (kind: JointKind): kind is EditKind => (EDIT_KINDS as readonly string[]).includes(kind);

/** In a team of one, the proposal must have been open for this long. */
export const ALONE_AFTER_HOURS = 24;

export const MAX_REASON_LENGTH = 500;

const REASON = "Say why";
const reason = z.string(REASON).trim().max(MAX_REASON_LENGTH, `Use at most ${MAX_REASON_LENGTH} characters`);

export const proposalPayload = z.object({
  kind: z.enum(PROPOSED_KINDS, "Choose what to propose"),
  subjectId: z
    .string("Say what it is about")
    .trim()
    .min(1, "Say what it is about")
    .max(200, "This is not an id")
    .describe("A school’s or a review’s id"),
  reason: reason.min(1, REASON).describe("For the other admins and the audit log. No names of people"),
});
export type ProposalPayload = z.infer<typeof proposalPayload>;

export const proposalAnswer = z.object({
  outcome: z.enum(["agreed", "declined"], "Say agreed or declined"),
  reason: reason.optional().describe("For the one who proposed it and the audit log. No names of people"),
});
export type ProposalAnswer = z.infer<typeof proposalAnswer>;

export const JOINT_SORTS = ["newest", "oldest"] as const;
export type JointSort = (typeof JOINT_SORTS)[number];
