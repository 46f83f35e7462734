import type { Rule } from "./rule";

/** Who reads and changes reviews. A school's reviews are public; lib/reviews/review-gate.ts decides who may write one. */
export const reviewRules = {
  /** The newest reviews of all schools */
  "review.read-all": (actor) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isVerified || actor.isAdmin ? "allowed" : "forbidden";
  },
  /** Nobody decides on their own review, or on reviews of a school that they represent. */
  "review.decide": (actor, { authorId, isOfOwnSchool }: { authorId: string | null; isOfOwnSchool: boolean }) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin && actor.id !== authorId && !isOfOwnSchool ? "allowed" : "forbidden";
  },
  /** … nor on an appeal against their own decision, if there is another admin. */
  "appeal.decide": (
    actor,
    { authorId, isOfOwnSchool, isOwnDecision }: { authorId: string | null; isOfOwnSchool: boolean; isOwnDecision: boolean },
  ) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin && actor.id !== authorId && !isOfOwnSchool && !isOwnDecision ? "allowed" : "forbidden";
  },
  /** Withdraw a review or write a new version: only its author. For others it is 404, even if it is public. */
  "review.own": (actor, { authorId }: { authorId: string | null }) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.id === authorId ? "allowed" : "hidden";
  },
} satisfies Record<string, Rule<never>>;
