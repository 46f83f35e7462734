import type { Rule } from "./rule";
import { verificationRules } from "./verification-rules";

/** Who may report published content, and who decides on complaints. */
export const complaintRules = {
  /** Anyone, for reviews they can read */
  "review.report": (_, { isPublished }: { isPublished: boolean }) => (isPublished ? "allowed" : "hidden"),
  /** Nobody decides on their own grievance, as with verification. */
  "grievance.decide": verificationRules["verification.decide"],
} satisfies Record<string, Rule<{ isPublished: boolean } & { personId: string }>>;
