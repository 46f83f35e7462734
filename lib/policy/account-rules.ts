import type { Rule } from "./rule";

/** What people do with their own account. */
export const accountRules = {
  "account.use": (actor) => (actor.kind === "visitor" ? "signed-out" : "allowed"),
} satisfies Record<string, Rule<object>>;
