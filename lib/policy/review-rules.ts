import type { Rule } from "./rule";

/** Who reads what parents say, and who changes it. A school's own reviews are public and ask nobody; who may write the gate decides (lib/reviews/review-gate.ts). */
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
  /** … nor answers an appeal against their own decision, where there is a colleague. */
  "appeal.decide": (
    actor,
    { authorId, isOfOwnSchool, isOwnDecision }: { authorId: string | null; isOfOwnSchool: boolean; isOwnDecision: boolean },
  ) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin && actor.id !== authorId && !isOfOwnSchool && !isOwnDecision ? "allowed" : "forbidden";
  },
  /** To withdraw a review, or to write a new version: its author's alone. For all others it isn't there, though it may be public. */
  "review.own": (actor, { authorId }: { authorId: string | null }) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.id === authorId ? "allowed" : "hidden";
  },
} satisfies Record<string, Rule<never>>;
