import type { Rule } from "./rule";

/** What admins do. They are refused before it is told whether the thing exists. */
export const adminRules = {
  "admin.enter": (actor) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin ? "allowed" : "forbidden";
  },
} satisfies Record<string, Rule<object>>;
