import type { Rule } from "./rule";

/** Who reads what parents say. A school's own reviews are public and ask nobody. */
export const reviewRules = {
  /** The newest reviews of all schools */
  "review.read-all": (actor) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isVerified || actor.isAdmin ? "allowed" : "forbidden";
  },
  /** Nobody decides about what they wrote themselves, or about what is said of a school they speak for. */
  "review.decide": (actor, { authorId, isOfOwnSchool }: { authorId: string | null; isOfOwnSchool: boolean }) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin && actor.id !== authorId && !isOfOwnSchool ? "allowed" : "forbidden";
  },
} satisfies Record<string, Rule<never>>;
