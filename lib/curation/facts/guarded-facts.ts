import { subDays } from "date-fns";
import { Prisma } from "@/prisma/generated/client";
import { needsSecondPerson } from "@/lib/joint-decisions/second-person";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { GUARDED_FACTS, type GuardedFact } from "@/lib/schools/criteria";
import { isTypingSlip } from "./typing-slip";
import type { SchoolFacts } from "@/lib/curation/view";
import { changedFacts } from "./write-facts";

/**
 * One admin alone may correct one typing slip in a school's name within this time. Two corrections could change a name letter by letter.
 */
const SLIP_DAYS = 30;

interface EditedSchool {
  actor: Person;
  schoolId: string;
  before: SchoolFacts;
  after: SchoolFacts;
}

/** The changed facts that a second admin must agree to; none in a team of one. */
export async function listWaitingFacts({ actor, schoolId, before, after }: EditedSchool): Promise<GuardedFact[]> {
  const changed = changedFacts(before, after, GUARDED_FACTS).fields as GuardedFact[];
  const isCorrectedSlip = changed.includes("name") && isTypingSlip(before.name, after.name) && !(await wasRenamedRecently(schoolId));
  const guarded = isCorrectedSlip ? changed.filter((field) => field !== "name") : changed;
  return guarded.length > 0 && (await needsSecondPerson(actor)) ? guarded : [];
}

async function wasRenamedRecently(schoolId: string): Promise<boolean> {
  const at = { gt: subDays(clock.now(), SLIP_DAYS) };
  const renamed = { subjectKind: "school", subjectId: schoolId, at, before: { path: ["name"], not: Prisma.AnyNull } };
  return (await db().auditEntry.count({ where: renamed, take: 1 })) > 0;
}
