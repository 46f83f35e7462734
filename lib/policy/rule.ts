import type { Actor } from "./actor";

/** A rule's result. `hidden`: the person must not learn that the object exists, so they get 404. */
export type Verdict = "allowed" | "signed-out" | "forbidden" | "hidden";

/** A pure function from the actor and the facts to a verdict. */
export type Rule<Facts> = (actor: Actor, facts: Facts) => Verdict;
