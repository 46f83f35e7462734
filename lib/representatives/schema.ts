import { z } from "zod";
import { emailAddress } from "@/lib/accounts/schema";
import { MAX_REASON_LENGTH } from "@/lib/joint-decisions/schema";
import { CLAIM_ROLES } from "./criteria";

/** POST /api/schools/{id}/claims */
export const newClaim = z.object({
  role: z.enum(CLAIM_ROLES, "Choose what you do at the school"),
  email: emailAddress.describe("An address at the domain of the school's website; gets the code"),
});
export type NewClaim = z.infer<typeof newClaim>;

/** PUT /api/user/claims/{id} */
export const claimCode = z.object({ code: z.string("Enter the code").trim().min(1, "Enter the code").max(20, "Enter the code") });

const reason = z.string().trim().max(MAX_REASON_LENGTH, `Use at most ${MAX_REASON_LENGTH} characters`);

/** PUT /api/admin/claims/{id} */
export const claimDecision = z
  .object({
    outcome: z.enum(["approved", "refused"], "Say approved or refused"),
    reason: reason.optional().describe("Why it is rejected; mailed to the person"),
  })
  .refine(({ outcome, reason: given }) => outcome === "approved" || given, { path: ["reason"], error: "Say why" });
export type ClaimDecision = z.infer<typeof claimDecision>;
