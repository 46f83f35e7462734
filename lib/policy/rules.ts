import type { Actor, Person } from "./actor";

/** `hidden`: the person must not learn that the object exists, so they get 404. */
export type Verdict = "allowed" | "signed-out" | "forbidden" | "hidden";

export type Rule<Facts> = (actor: Actor, facts: Facts) => Verdict;

const signedIn =
  <Facts = object>(judge: (person: Person, facts: Facts) => Verdict): Rule<Facts> =>
  (actor, facts) =>
    actor.kind === "visitor" ? "signed-out" : judge(actor, facts);

const allowedIf = (isAllowed: boolean): Verdict => (isAllowed ? "allowed" : "forbidden");

const adminExceptSelf = signedIn<{ personId: string }>((person, { personId }) => allowedIf(person.isAdmin && person.id !== personId));

/** Nobody decides on their own review, or on reviews of a school that they represent. */
const decideReview = signedIn<{ authorId: string | null; isOfOwnSchool: boolean }>((person, { authorId, isOfOwnSchool }) =>
  allowedIf(person.isAdmin && person.id !== authorId && !isOfOwnSchool),
);

/** policy.test.ts has a row for each and fails to compile without it. */
export const RULES = {
  "account.use": signedIn(() => "allowed"),
  "second-factor.change": signedIn((person) => allowedIf(person.isAdmin || person.needsSecondFactor)),

  /** Checked before it is revealed whether an object exists. */
  "admin.enter": signedIn((person) => allowedIf(person.isAdmin)),

  // Parents submit them; admins only view them, and each view is in the audit log.
  "document.upload": (actor: Actor): Verdict => allowedIf(actor.kind === "visitor" || !actor.isAdmin),
  "document.submit": signedIn((person) => allowedIf(!person.isAdmin)),
  "document.view": signedIn<{ ownerId: string | null }>((person, { ownerId }) =>
    person.isAdmin || person.id === ownerId ? "allowed" : "hidden",
  ),

  "verification.decide": adminExceptSelf,
  "enrolment.decide": adminExceptSelf,
  "grievance.decide": adminExceptSelf,
  "representative.decide": adminExceptSelf,

  /** Representatives speak for the school. */
  "figures.contribute": signedIn<{ isConfirmed: boolean; isRepresentative: boolean }>((person, { isConfirmed, isRepresentative }) =>
    allowedIf(person.isVerified && isConfirmed && !isRepresentative),
  ),

  /** lib/reviews/writing/review-gate.ts decides who may write one. */
  "review.read-all": signedIn((person) => allowedIf(person.isVerified || person.isAdmin)),
  "review.decide": decideReview,
  /** If there is another admin, nobody decides on an appeal against their own decision. */
  "appeal.decide": signedIn<{ authorId: string | null; isOfOwnSchool: boolean; isOwnDecision: boolean }>((person, facts) =>
    facts.isOwnDecision ? "forbidden" : decideReview(person, facts),
  ),
  /** Anyone but the author gets 404, even if the review is public. */
  "review.own": signedIn<{ authorId: string | null }>((person, { authorId }) => (person.id === authorId ? "allowed" : "hidden")),
  "review.report": (_: Actor, { isPublished }: { isPublished: boolean }): Verdict => (isPublished ? "allowed" : "hidden"),

  /** Claim to speak for a school. Admins decide on claims. */
  "claim.make": signedIn((person) => allowedIf(!person.isAdmin)),
  /** Say facts in the name of a school. */
  "school.declare": signedIn<{ isRepresentative: boolean }>((_, { isRepresentative }) => allowedIf(isRepresentative)),
  "reply.write": signedIn<{ isRepresentative: boolean }>((_, { isRepresentative }) => allowedIf(isRepresentative)),
  "reply.decide": decideReview,
};
