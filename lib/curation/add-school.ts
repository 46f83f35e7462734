import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/platform/db";
import type { Actor } from "@/lib/policy/actor";
import { newSchool } from "@/lib/schools/new-school";
import { checkFacts } from "./check-facts";
import { auditedChange } from "./personal-facts";
import type { GivenFacts } from "./schema";
import { FACT_FIELDS, getAdminSchool } from "./school-facts";
import type { AdminSchool, SchoolFacts } from "./view";
import {
  changedFacts,
  lockCentroids,
  updateCentroids,
  ensurePlace,
  newestFirst,
  refuseTakenCode,
  refusingTakenCode,
  toColumns,
  withFeeOfThisYear,
  writeFees,
} from "./write-facts";

interface AddOrder {
  /** null: the product itself */
  actor: Actor | null;
  facts: GivenFacts;
  action?: string;
  /** What else the audit log says of it, below `after.note`. */
  note?: Prisma.InputJsonObject;
}

const NOTHING = Object.fromEntries(FACT_FIELDS.map((field) => [field, null])) as unknown as SchoolFacts;

/**
 * Adds a school with its permanent id, in one transaction with its place, this academic year's fee and the entry of the audit
 * log. Whether it is there already is asked before (likely-schools.ts); only its UDISE code must be its own.
 *
 * @throws AppError VALIDATION with the fields; UDISE_TAKEN
 */
export function insertSchool({ actor, facts: asked, action = "school.add", note }: AddOrder): Promise<AdminSchool> {
  return inTransaction(async () => {
    const { facts, place } = checkFacts(asked);
    await refuseTakenCode(facts.udiseCode ?? null, null);
    const { fees, ...input } = facts;
    const next: SchoolFacts = { ...NOTHING, ...input, fees: fees ? newestFirst(fees) : withFeeOfThisYear([], input.averageFees ?? null) };
    const located = { ...next, placeId: place.id };
    await ensurePlace(place);
    await lockCentroids([located]);
    const { id, ...derived } = newSchool(input).school;
    await refusingTakenCode(() => db().school.create({ data: { id, ...derived, ...toColumns(next) } }));
    await updateCentroids(null, located);
    await writeFees(id, [], next.fees);
    const { after } = changedFacts({ fees: [] }, next);
    await recordAudit({
      actor,
      action,
      subject: { kind: "school", id },
      ...auditedChange(id, { after: { ...after, ...(note && { note }) } }),
    });
    return getAdminSchool(id);
  });
}
