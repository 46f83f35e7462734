import type { Rule } from "./rule";

/** Actions on the person's own account. */
export const accountRules = {
  "account.use": (actor) => (actor.kind === "visitor" ? "signed-out" : "allowed"),
  /** Parents have a password only (docs/auth.md). */
  "second-factor.change": (actor) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin || actor.needsSecondFactor ? "allowed" : "forbidden";
  },
} satisfies Record<string, Rule<object>>;
