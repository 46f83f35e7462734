import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/platform/db";
import type { Actor } from "@/lib/policy/actor";
import { newSchool } from "@/lib/schools/new-school";
import {
  checkFacts,
  changedFacts,
  lockCentroids,
  updateCentroids,
  ensurePlace,
  newestFirst,
  requireFreeCode,
  catchTakenCode,
  toColumns,
  withFeeOfThisYear,
  writeFees,
} from "./facts/write-facts";
import { auditedChange } from "./facts/personal-facts";
import type { GivenFacts } from "./schema";
import { FACT_FIELDS, getAdminSchool } from "./facts/school-facts";
import type { AdminSchool, SchoolFacts } from "./view";

interface NewSchoolInput {
  /** null: the system */
  actor: Actor | null;
  facts: GivenFacts;
  action?: string;
  note?: Prisma.InputJsonObject;
}

const EMPTY_FACTS = Object.fromEntries(FACT_FIELDS.map((field) => [field, null])) as unknown as SchoolFacts;

/**
 * Adds a school in one transaction. Only the UDISE code must be unique; forms check for likely duplicates before.
 * @throws AppError VALIDATION with the fields; UDISE_TAKEN
 */
export function insertSchool({ actor, facts: given, action = "school.add", note }: NewSchoolInput): Promise<AdminSchool> {
  return inTransaction(async () => {
    const { facts, place } = checkFacts(given);
    await requireFreeCode(facts.udiseCode ?? null, null);
    const { fees, ...input } = facts;
    const next: SchoolFacts = {
      ...EMPTY_FACTS,
      ...input,
      fees: fees ? newestFirst(fees) : withFeeOfThisYear([], input.averageFees ?? null),
    };
    const located = { ...next, placeId: place.id };
    await ensurePlace(place);
    await lockCentroids([located]);
    const { id, ...derived } = newSchool(input).school;
    await catchTakenCode(() => db().school.create({ data: { id, ...derived, ...toColumns(next) } }));
    await updateCentroids(null, located);
    await writeFees(id, [], next.fees);
    const { after } = changedFacts({ fees: [], recognition: "unknown" }, next);
    await recordAudit({
      actor,
      action,
      subject: { kind: "school", id },
      ...auditedChange(id, { after: { ...after, ...(note && { note }) } }),
    });
    return getAdminSchool(id);
  });
}
