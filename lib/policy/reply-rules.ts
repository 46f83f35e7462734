import { reviewRules } from "./review-rules";
import type { Rule } from "./rule";
import { adminAboutOthers } from "./verification-rules";

/** Who speaks for a school, and who decides about that. */
export const replyRules = {
  /** Answer a school's reviews, and take the answer back */
  "reply.write": (actor, { isRepresentative }: { isRepresentative: boolean }) => {
    if (actor.kind === "visitor") return "signed-out";
    return isRepresentative ? "allowed" : "forbidden";
  },
  "reply.decide": reviewRules["review.decide"],
  /** Say that somebody speaks for a school, or no longer does */
  "representative.decide": adminAboutOthers,
} satisfies Record<string, Rule<never>>;
