import type { Rule } from "./rule";
import { verificationRules } from "./verification-rules";

/** Who complains about what is published, and who decides about a complaint. */
export const complaintRules = {
  /** Anybody, of what they can read */
  "review.report": (_, { isPublished }: { isPublished: boolean }) => (isPublished ? "allowed" : "hidden"),
  /** As about parents: nobody decides about their own */
  "grievance.decide": verificationRules["verification.decide"],
} satisfies Record<string, Rule<{ isPublished: boolean } & { personId: string }>>;
