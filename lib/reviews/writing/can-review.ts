import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { ownSubmittedOn } from "@/lib/reviews/anonymity/queue-arrival";
import { type AuthorStanding, getStanding } from "./author-standing";
import { ownStatus } from "@/lib/reviews/own-reviews";
import { type GateVerdict, reviewGate } from "./review-gate";
import type { CanReview } from "@/lib/reviews/view";

interface AboutSchool {
  actor: Person;
  schoolId: string;
}

/** If a school has fewer parents, its staff could guess who wrote. */
const MIN_PARENTS = 3;

/** Whether the actor may review this school, the reason if they may not, and the data for the form. */
export async function canReview({ actor, schoolId }: AboutSchool): Promise<CanReview> {
  const { facts, isUndecided, years, live } = await getStanding({ personId: actor.id, schoolId });
  const verdict = reviewGate(facts);
  const writes = verdict.canReview || verdict.code === "already_reviewed";
  return {
    ...verdict,
    waitsFor: waitsFor(verdict, isUndecided),
    fewParents: writes && (await hasFewParents(schoolId)),
    academicYears: years?.academicYears ?? [],
    academicYear: years?.academicYear ?? null,
    ownReview: live && { id: live.id, status: ownStatus(live), submittedOn: ownSubmittedOn(live.submittedAt) },
  };
}

function waitsFor({ code }: GateVerdict, isUndecided: AuthorStanding["isUndecided"]): CanReview["waitsFor"] {
  if (code === "unverified" && isUndecided.verification) return "verification";
  return code === "not_enrolled" && isUndecided.enrolment ? "enrolment" : null;
}

/**
 * Runs before the body is read. An existing review is checked later in the transaction, so that a retry gets its stored response.
 * @throws AppError REVIEW_NOT_ALLOWED
 */
export async function requireMayReview({ actor, schoolId }: AboutSchool): Promise<void> {
  const { facts } = await getStanding({ personId: actor.id, schoolId });
  requireAllowed(reviewGate({ ...facts, hasLiveReview: false }));
}

/** @throws AppError REVIEW_NOT_ALLOWED or ALREADY_REVIEWED, with the gate's reason */
export function requireAllowed({ reason, code }: GateVerdict): void {
  if (reason !== null) throw new AppError(code === "already_reviewed" ? "ALREADY_REVIEWED" : "REVIEW_NOT_ALLOWED", reason);
}

/** Whether an author could be guessed. Stops at three rows; a parent has at most one current enrolment per school. */
async function hasFewParents(schoolId: string): Promise<boolean> {
  const parents = await db().enrolment.findMany({
    where: { schoolId, endedOn: null, status: { in: ["claimed", "confirmed"] }, parent: { isVerified: true } },
    select: { id: true },
    take: MIN_PARENTS,
  });
  return parents.length < MIN_PARENTS;
}
