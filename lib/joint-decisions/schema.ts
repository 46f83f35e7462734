import { z } from "zod";

/** Acts that require two admins. */
export const JOINT_KINDS = ["school.delete", "review.unmask"] as const;
export type JointKind = (typeof JOINT_KINDS)[number];

/** In a team of one, the proposal must have been open for this long. */
export const ALONE_AFTER_HOURS = 24;

export const JOINT_REASON_MAX = 500;

const REASON = "Say why";

/** POST /api/admin/joint-decisions */
export const proposalPayload = z.object({
  kind: z.enum(JOINT_KINDS, "Choose what to propose"),
  subjectId: z
    .string("Say what it is about")
    .trim()
    .min(1, "Say what it is about")
    .max(200, "This is not an id")
    .describe("A school’s or a review’s id"),
  reason: z
    .string(REASON)
    .trim()
    .min(1, REASON)
    .max(JOINT_REASON_MAX, `Use at most ${JOINT_REASON_MAX} characters`)
    .describe("For the other admins and the audit log. No names of people"),
});
export type ProposalPayload = z.infer<typeof proposalPayload>;

/** PUT /api/admin/joint-decisions/:id */
export const proposalAnswer = z.object({ outcome: z.enum(["agreed", "declined"], "Say agreed or declined") });
export type ProposalAnswer = z.infer<typeof proposalAnswer>;

export const JOINT_SORTS = ["newest", "oldest"] as const;
export type JointSort = (typeof JOINT_SORTS)[number];
