import { recordAudit } from "@/lib/audit/record-audit";
import { lockSchools } from "@/lib/curation/facts/school-facts";
import type { AdminSchool } from "@/lib/curation/view";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { numbersOf } from "./identifiers-of";
import type { CheckPayload } from "./schema";
import type { RecordedCheck } from "./view";

/** The details stored with each result. Others are discarded. */
const DETAILS: Partial<Record<CheckPayload["found"], readonly ("foundName" | "foundClassTo" | "foundUntil")[]>> = {
  match: ["foundClassTo", "foundUntil"],
  name_differs: ["foundName", "foundClassTo", "foundUntil"],
  classes_differ: ["foundClassTo", "foundUntil"],
  expired: ["foundUntil"],
};

/** Records what an admin found in a register. @throws AppError STALE if the school's number has changed; VALIDATION */
export function recordCheck({ actor, school, check }: { actor: Person; school: AdminSchool; check: CheckPayload }): Promise<RecordedCheck> {
  const { scheme, asked, found } = check;
  const kept = DETAILS[found] ?? [];
  const detail = <Field extends "foundName" | "foundClassTo" | "foundUntil">(field: Field) =>
    kept.includes(field) ? (check[field] ?? null) : null;
  const details = { foundName: detail("foundName"), foundClassTo: detail("foundClassTo"), foundUntil: detail("foundUntil") };
  const isCurrent = numbersOf(school).some((number) => number.scheme === scheme && number.value === asked);
  if (!isCurrent) throw new AppError("STALE", "The school has another number by now. Reload the list.", undefined, undefined, school);
  if (found === "expired" && details.foundUntil! >= indianDay())
    throw new AppError("VALIDATION", "This day isn’t over yet", { foundUntil: "This day isn’t over yet" });
  return inTransaction(async () => {
    await lockSchools([school.id]);
    const foundUntil = details.foundUntil === null ? null : new Date(details.foundUntil);
    await db().registerCheck.create({
      data: {
        ...{ id: newId(), schoolId: school.id, scheme, asked, found, checkedAt: clock.now(), checkedBy: actor.id },
        ...{ ...details, foundUntil },
      },
    });
    await recordAudit({
      actor,
      action: "register.check",
      subject: { kind: "school", id: school.id },
      after: { note: { scheme, asked, found, ...details } },
    });
    return { scheme, asked, found };
  });
}
