import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Actor } from "@/lib/policy/actor";
import { deriveSchool } from "@/lib/schools/new-school";
import type { SchoolInput } from "@/lib/schools/schema";
import { checkFacts } from "./check-facts";
import { auditedChange } from "./personal-facts";
import { FACT_FIELDS, getAdminSchool, lockSchools } from "./school-facts";
import type { AdminSchool, SchoolFacts, YearFee } from "./view";
import {
  changedFacts,
  lockCentroids,
  holdPincodes,
  isMoved,
  updateCentroids,
  ensurePlace,
  newestFirst,
  refuseTakenCode,
  refusingTakenCode,
  toColumns,
  withFeeOfThisYear,
  writeFees,
} from "./write-facts";

/** Facts to change; those left out stay, null makes one unknown. `fees` are those of all academic years, this one among them. */
export type SchoolChange = Partial<SchoolInput> & { fees?: YearFee[] };

export interface ChangeOrder {
  /** null: the product itself */
  actor: Actor | null;
  schoolId: string;
  fields: SchoolChange;
  /** The version the change was made to; left out, it is made to whatever there is. */
  version?: number;
  /** How the audit log calls it. */
  action?: string;
  /** What else the audit log says of it, below `after.note`: ids, not words of a person. */
  note?: Prisma.InputJsonObject;
}

/**
 * Changes facts of a school, in one transaction: the row with all that follows from it (place, words, fact count), this
 * academic year's fee, the version, and an entry of the audit log with the changed fields, before and after. Where nothing
 * changes, nothing is written. The feed of changes is told by the database's triggers.
 *
 * Two at once wait for each other; whoever made the change to an older version is refused with the present state.
 *
 * @throws AppError SCHOOL_NOT_FOUND; STALE with the present state; CONFLICT where it was merged into another; VALIDATION with
 * the fields; UDISE_TAKEN
 */
export function changeSchool({ actor, schoolId, fields, version, action = "school.change", note }: ChangeOrder): Promise<AdminSchool> {
  return inTransaction(async () => {
    await lockSchools([schoolId]);
    const stored = await getAdminSchool(schoolId);
    if (version !== undefined && version !== stored.version) throw stale(stored);
    if (stored.status === "merged") throw new AppError("CONFLICT", "This school was merged into another and can’t be changed.");

    const { facts, place } = checkFacts({ ...factsOf(stored), ...given(fields) });
    const next = { ...factsOf(stored), ...facts } as SchoolFacts;
    next.original = fields.original === undefined ? originalOf(stored, next) : next.original;
    next.fees = feesOf(stored, next, fields);
    const changed = changedFacts(factsOf(stored), next);
    if (changed.fields.length === 0) return stored;

    await refuseTakenCode(next.udiseCode, schoolId);
    const located = { ...next, placeId: place.id };
    await ensurePlace(place);
    await (isMoved(stored, located) ? lockCentroids : holdPincodes)([stored, located]);
    await refusingTakenCode(() =>
      db().school.update({
        where: { id: schoolId },
        data: { ...toColumns(next), ...deriveSchool(next, place), version: { increment: 1 }, updatedAt: clock.now() },
      }),
    );
    await updateCentroids(stored, located);
    await writeFees(schoolId, stored.fees, next.fees);
    await recordAudit({
      actor,
      action,
      subject: { kind: "school", id: schoolId },
      ...auditedChange(schoolId, { before: changed.before, after: { ...changed.after, ...(note && { note }) } }),
    });
    return getAdminSchool(schoolId);
  });
}

const stale = (current: AdminSchool) =>
  new AppError("STALE", "Someone else has changed this school since you opened it.", undefined, undefined, current);

const factsOf = (school: AdminSchool): SchoolFacts =>
  Object.fromEntries(FACT_FIELDS.map((field) => [field, school[field]])) as unknown as SchoolFacts;

/** What is said: a field that is there without a value says nothing. */
const given = (fields: SchoolChange): SchoolChange => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** What the source once said of a field no longer stands beside a value that the team gave. */
function originalOf(before: SchoolFacts, after: SchoolFacts): SchoolFacts["original"] {
  if (!before.original) return null;
  const changed = new Set<string>(changedFacts(before, after).fields);
  const kept = Object.entries(before.original).filter(([field]) => !changed.has(field));
  return kept.length ? Object.fromEntries(kept) : null;
}

/** Left out, the fee of this academic year follows the average fee. */
function feesOf(before: SchoolFacts, after: SchoolFacts, { fees, averageFees }: SchoolChange): YearFee[] {
  if (fees) return newestFirst(fees);
  const isFeeSaid = averageFees !== undefined && averageFees !== before.averageFees;
  return isFeeSaid ? withFeeOfThisYear(before.fees, after.averageFees) : before.fees;
}
