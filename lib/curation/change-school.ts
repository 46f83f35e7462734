import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { agreedNote, type Permission } from "@/lib/joint-decisions/second-person";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Actor } from "@/lib/policy/actor";
import { deriveSchool } from "@/lib/schools/new-school";
import type { SchoolInput } from "@/lib/schools/schema";
import {
  checkFacts,
  changedFacts,
  lockCentroids,
  lockSchoolPincodes,
  isMoved,
  updateCentroids,
  ensurePlace,
  newestFirst,
  requireFreeCode,
  catchTakenCode,
  toColumns,
  withFeeOfThisYear,
  writeFees,
} from "./facts/write-facts";
import { listWaitingFacts } from "./facts/guarded-facts";
import { auditedChange } from "./facts/personal-facts";
import { pickFacts, proposeChange } from "./propose-change";
import { FACT_FIELDS, getAdminSchool, lockSchools } from "./facts/school-facts";
import type { YearFee } from "@/lib/schools/view";
import type { AdminSchool, ChangedSchool, SchoolFacts } from "./view";

/** Facts to change: omitted ones stay, null makes one unknown. `fees` replaces the fees of all academic years. */
export type SchoolChange = Partial<SchoolInput> & { fees?: YearFee[] };

export interface ChangeInput {
  /** null: the system */
  actor: Actor | null;
  schoolId: string;
  fields: SchoolChange;
  /** The version that the change is based on; omitted, it applies to any version. */
  version?: number;
  action?: string;
  /** Stored in the audit log as `after.note`; ids only, no text that a person wrote. */
  note?: Prisma.InputJsonObject;
  /** The second admin's agreement, required for guarded facts */
  permission?: Permission;
  /** Why the facts change, for the admin who must agree */
  reason?: string;
  /** The values that two admins saw when they agreed */
  expected?: Partial<SchoolFacts>;
}

/**
 * Changes facts of a school and the columns derived from them in one transaction; without a difference it writes nothing. If a second
 * admin must agree, guarded facts become a proposal and are named in `waiting`.
 * @throws AppError SCHOOL_NOT_FOUND; STALE with the current state; CONFLICT: merged, or not the `expected` values; VALIDATION; UDISE_TAKEN
 */
export function changeSchool(input: ChangeInput): Promise<ChangedSchool> {
  const { actor, schoolId, fields, version, action = "school.change", note, permission, reason, expected = {} } = input;
  return inTransaction(async () => {
    await lockSchools([schoolId]);
    const stored = await getAdminSchool(schoolId);
    if (version !== undefined && version !== stored.version)
      throw new AppError("STALE", "Someone else has changed this school since you opened it.", undefined, undefined, stored);
    if (stored.status === "merged") throw new AppError("CONFLICT", "This school was merged into another and can’t be changed.");
    if (changedFacts(expected, stored, Object.keys(expected) as (keyof SchoolFacts)[]).fields.length > 0)
      throw new AppError("CONFLICT", `${stored.name} has changed since this was proposed. It can be declined and proposed again.`);

    const { facts, place } = checkFacts({ ...factsOf(stored), ...definedFields(fields) });
    const given = { ...factsOf(stored), ...facts } as SchoolFacts;
    await requireFreeCode(given.udiseCode, schoolId);
    const isOrdered = actor?.kind === "person" && !permission;
    const waiting = isOrdered ? await listWaitingFacts({ actor, schoolId, before: stored, after: given }) : [];
    if (isOrdered && waiting.length > 0) await proposeChange({ actor, school: stored, after: given, fields: waiting, reason });
    const result = (school: AdminSchool): ChangedSchool => (waiting.length > 0 ? { ...school, waiting } : school);
    const next: SchoolFacts = { ...given, ...pickFacts(stored, waiting) };
    next.original = fields.original === undefined ? originalOf(stored, next) : next.original;
    next.fees = feesOf(stored, next, fields);
    const changed = changedFacts(factsOf(stored), next);
    if (changed.fields.length === 0) return result(stored);

    const located = { ...next, placeId: place.id };
    await ensurePlace(place);
    await (isMoved(stored, located) ? lockCentroids : lockSchoolPincodes)([stored, located]);
    await catchTakenCode(() =>
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
      ...auditedChange(schoolId, {
        before: changed.before,
        after: { ...changed.after, ...noteOf({ ...note, ...agreedNote(permission) }) },
      }),
    });
    return result(await getAdminSchool(schoolId));
  });
}

const noteOf = (note: Prisma.InputJsonObject) => (Object.keys(note).length > 0 ? { note } : {});

const factsOf = (school: AdminSchool): SchoolFacts =>
  Object.fromEntries(FACT_FIELDS.map((field) => [field, school[field]])) as unknown as SchoolFacts;

const definedFields = (fields: SchoolChange): SchoolChange =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The source's texts, without those of fields that have changed. */
function originalOf(before: SchoolFacts, after: SchoolFacts): SchoolFacts["original"] {
  if (!before.original) return null;
  const changed = new Set<string>(changedFacts(before, after).fields);
  const unchanged = Object.entries(before.original).filter(([field]) => !changed.has(field));
  return unchanged.length ? Object.fromEntries(unchanged) : null;
}

/** Without `fees`, the fee of this academic year follows a changed average fee. */
function feesOf(before: SchoolFacts, after: SchoolFacts, { fees, averageFees }: SchoolChange): YearFee[] {
  if (fees) return newestFirst(fees);
  const isFeeChanged = averageFees !== undefined && averageFees !== before.averageFees;
  return isFeeChanged ? withFeeOfThisYear(before.fees, after.averageFees) : before.fees;
}
