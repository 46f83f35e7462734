import { db } from "@/lib/platform/db";
import { indianDay } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { type AuthorStanding, getStanding } from "./author-standing";
import { ownStatus } from "./own-status";
import { type GateVerdict, reviewGate } from "./review-gate";
import type { CanReview } from "./view";

interface AboutSchool {
  actor: Person;
  schoolId: string;
}

/** Whom a school's people would hardly find among the others. */
const ENOUGH_PARENTS = 3;

/** Tells whoever asks whether they may review this school, why not, and what their form needs. */
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
    ownReview: live && { id: live.id, status: ownStatus(live), submittedOn: indianDay(live.submittedAt) },
  };
}

function waitsFor({ code }: GateVerdict, isUndecided: AuthorStanding["isUndecided"]): CanReview["waitsFor"] {
  if (code === "unverified" && isUndecided.verification) return "verification";
  return code === "not_enrolled" && isUndecided.enrolment ? "enrolment" : null;
}

/**
 * Refuses whoever may not review this school, before their words are read. Whether they have done so already is asked later, in the transaction: a
 * call that is repeated gets its first answer again.
 *
 * @throws AppError REVIEW_NOT_ALLOWED
 */
export async function requireMayReview({ actor, schoolId }: AboutSchool): Promise<void> {
  const { facts } = await getStanding({ personId: actor.id, schoolId });
  refuse(reviewGate({ ...facts, hasLiveReview: false }));
}

/** @throws AppError REVIEW_NOT_ALLOWED or ALREADY_REVIEWED, with the gate's reason */
export function refuse({ reason, code }: GateVerdict): void {
  if (reason !== null) throw new AppError(code === "already_reviewed" ? "ALREADY_REVIEWED" : "REVIEW_NOT_ALLOWED", reason);
}

/**
 * Whether so few verified parents have a child at a school that one who writes is easily guessed. Counts to three and stops; the index over the
 * enrolments of a school holds it, and of one parent and school one lasts at a time.
 */
async function hasFewParents(schoolId: string): Promise<boolean> {
  const parents = await db().enrolment.findMany({
    where: { schoolId, endedOn: null, status: { in: ["claimed", "confirmed"] }, parent: { isVerified: true } },
    select: { id: true },
    take: ENOUGH_PARENTS,
  });
  return parents.length < ENOUGH_PARENTS;
}
