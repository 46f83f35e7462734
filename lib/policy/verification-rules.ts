import type { Rule } from "./rule";

/** Whom it is about: nobody decides about themselves. */
interface AboutPerson {
  personId: string;
}

/** What the team decides about parents. */
export const verificationRules = {
  "verification.decide": adminAboutOthers,
  "enrolment.decide": adminAboutOthers,
} satisfies Record<string, Rule<AboutPerson>>;

export function adminAboutOthers(...[actor, { personId }]: Parameters<Rule<AboutPerson>>): ReturnType<Rule<AboutPerson>> {
  if (actor.kind === "visitor") return "signed-out";
  return actor.isAdmin && actor.id !== personId ? "allowed" : "forbidden";
}
