import type { Actor } from "./actor";

/** What a rule answers. `hidden`: this person may not know that the thing exists, so for them there is nothing. */
export type Verdict = "allowed" | "signed-out" | "forbidden" | "hidden";

/** Pure: who asks and the facts of the case in, a verdict out. */
export type Rule<Facts> = (actor: Actor, facts: Facts) => Verdict;
