import type { Rule } from "./rule";

/** Who reads what parents say. A school's own reviews are public and ask nobody. */
export const reviewRules = {
  /** The newest reviews of all schools */
  "review.read-all": (actor) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isVerified || actor.isAdmin ? "allowed" : "forbidden";
  },
} satisfies Record<string, Rule<object>>;
