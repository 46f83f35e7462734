import type { Rule } from "./rule";

/** Access to the admin area, checked before it is revealed whether an object exists. */
export const adminRules = {
  "admin.enter": (actor) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin ? "allowed" : "forbidden";
  },
} satisfies Record<string, Rule<object>>;
