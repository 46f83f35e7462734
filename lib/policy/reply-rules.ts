import { reviewRules } from "./review-rules";
import type { Rule } from "./rule";
import { adminExceptSelf } from "./verification-rules";

/** Who replies for a school, and who decides on replies and representatives. */
export const replyRules = {
  /** Write and withdraw replies */
  "reply.write": (actor, { isRepresentative }: { isRepresentative: boolean }) => {
    if (actor.kind === "visitor") return "signed-out";
    return isRepresentative ? "allowed" : "forbidden";
  },
  "reply.decide": reviewRules["review.decide"],
  /** Appoint or remove a representative */
  "representative.decide": adminExceptSelf,
} satisfies Record<string, Rule<never>>;
