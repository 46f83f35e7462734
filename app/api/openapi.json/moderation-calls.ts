import { z } from "zod";
import type { ClaimedBy } from "@/lib/claims/view";
import { approvalPayload, approvalsPayload, APPROVE_TOGETHER_MAX, removalPayload } from "@/lib/moderation/schema";
import type { ApprovalOutcome, DecidedReview } from "@/lib/moderation/view";
import type { Same } from "./answers";
import { type Calls, OWN_WRITES } from "./call";

const moment = z.iso.datetime();
const undoUntil = moment.nullable().describe("Until when the same admin can undo it");
const decidedReview = z.object({
  id: z.uuid(),
  status: z.enum(["pending", "approved", "removed", "replaced"]),
  version: z.int(),
  undoUntil,
});
const approvalOutcome = z.object({
  id: z.uuid(),
  outcome: z.enum(["approved", "unchanged", "decided", "changed", "not-allowed", "unknown"]),
  undoUntil,
});
const claimedBy = z.object({ name: z.string(), isYou: z.boolean(), until: moment });

true satisfies Same<z.infer<typeof decidedReview>, DecidedReview>;
true satisfies Same<z.infer<typeof approvalOutcome>, ApprovalOutcome>;
true satisfies Same<z.infer<typeof claimedBy>, ClaimedBy>;

const DECISIONS = ["FORBIDDEN", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES] as const;

/** What moderators read and decide about reviews. */
export const MODERATION_CALLS: Calls = {
  "PUT /api/admin/reviews/{id}/approve": {
    summary: "Publish a review; with `reopen`, also one that was removed",
    body: approvalPayload,
    answer: { description: "The review's state; the mail waits ten seconds", schema: decidedReview },
    refusals: ["DECIDED", "CONFLICT", ...DECISIONS],
  },
  "PUT /api/admin/reviews/approve": {
    summary: `Publish up to ${APPROVE_TOGETHER_MAX} reviews`,
    body: approvalsPayload,
    answer: { description: "What became of each", schema: z.array(approvalOutcome) },
    refusals: DECISIONS,
  },
  "DELETE /api/admin/reviews/{id}": {
    summary: "Remove a review for a rule; with `reopen`, also one that is published. The mail waits ten seconds",
    body: removalPayload,
    answer: { status: 204, description: "Removed, now or before" },
    refusals: ["DECIDED", "CONFLICT", ...DECISIONS],
  },
  "POST /api/admin/reviews/{id}/undo": {
    summary: "Take back one's own decision within ten seconds; its mail isn't sent",
    answer: { description: "The review's state", schema: decidedReview },
    refusals: ["CONFLICT", ...DECISIONS],
  },
  "POST /api/admin/reviews/{id}/claim": {
    summary: "Have a review open for two minutes; asked again it goes on",
    answer: { description: "Who has it: you, or a colleague who was first", schema: claimedBy },
    refusals: DECISIONS,
  },
  "DELETE /api/admin/reviews/{id}/claim": {
    summary: "Let go of a review",
    answer: { status: 204, description: "You don't have it any more" },
    refusals: DECISIONS,
  },
};
