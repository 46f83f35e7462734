import type { Rule } from "./rule";

/** The person concerned: nobody decides on themselves. */
interface AboutPerson {
  personId: string;
}

/** Decisions of admins on parents. */
export const verificationRules = {
  "verification.decide": adminExceptSelf,
  "enrolment.decide": adminExceptSelf,
} satisfies Record<string, Rule<AboutPerson>>;

export function adminExceptSelf(...[actor, { personId }]: Parameters<Rule<AboutPerson>>): ReturnType<Rule<AboutPerson>> {
  if (actor.kind === "visitor") return "signed-out";
  return actor.isAdmin && actor.id !== personId ? "allowed" : "forbidden";
}
