import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { recountStatistics } from "@/lib/reviews/statistics";
import { restoreCorrections, restoreFacts } from "./restore-facts";
import { restorePeople } from "./restore-people";
import { restoreReviews } from "./restore-reviews";
import { lockBoth, MERGER_TIMEOUT_MS } from "./lock-both";
import type { Merger } from "./merger-parts";
import { LOGGED, loggedChange } from "@/lib/curation/personal-facts";
import { getAdminSchool } from "@/lib/curation/school-facts";
import { listUndoRefusals } from "@/lib/curation/undo-refusals";
import type { AdminSchool, MergedSchool, SchoolStatus } from "@/lib/curation/view";
import { lockCentroids, updateCentroids, refuseTakenCode } from "@/lib/curation/write-facts";

/**
 * Makes two schools of one again: the one that went is listed (or closed) as before, at its address, and so lead those that were merged into
 * it before. Reviews, enrolments, representatives, corrections, sources and its UDISE code go back to it, as they are by now; what the
 * other one took over of facts is taken back where nobody has changed it since. What came since stays with the other one, except what
 * belongs to a thing that goes back. Statistics, audit: one transaction, which holds the people, then both schools. Merging again undoes it.
 * Of what the merger wrote down only that it did stays.
 *
 * @throws AppError CONFLICT where it can't be undone, and why; UDISE_TAKEN where another school has its code by now
 */
export function undoMerger({ actor, mergerId }: { actor: Person; mergerId: bigint }): Promise<AdminSchool> {
  return inTransaction(
    async () => {
      const entry = await db().auditEntry.findUniqueOrThrow({ where: { id: mergerId }, include: LOGGED });
      const change = loggedChange(entry);
      const { subjectId: schoolId } = entry;
      const intoId = change.after?.mergedIntoId ?? "";
      await lockBoth({ schoolId, intoId });
      const refusal = (await listUndoRefusals([entry])).get(String(mergerId));
      if (refusal) throw new AppError("CONFLICT", refusal);

      const [school, into] = [await getAdminSchool(schoolId), await getAdminSchool(intoId)];
      await lockCentroids([school, into]);
      const before = await readSchoolBefore(mergerId);
      const merger: Merger = { schoolId, intoId, mergerId, mergedAt: new Date(before.mergedAt) };
      const reviews = await restoreReviews(merger);
      const moved = { reviews, ...(await restorePeople(merger)) };
      await restoreCorrections(merger);
      await restoreFacts(actor, merger);
      await listAgain({ actor, merger, before, moved });
      await updateCentroids(null, school);
      await recountStatistics([schoolId, intoId]);
      await db().mergerPart.deleteMany({ where: { mergerId, kind: { not: "school" } } });
      return getAdminSchool(schoolId);
    },
    { timeout: MERGER_TIMEOUT_MS },
  );
}

interface SchoolBefore {
  status: SchoolStatus;
  mergedAt: string;
  /** Where the other school took it over */
  udiseCode?: string;
}

async function readSchoolBefore(mergerId: bigint): Promise<SchoolBefore> {
  const { before } = await db().mergerPart.findFirstOrThrow({ where: { mergerId, kind: "school" }, select: { before: true } });
  return before as unknown as SchoolBefore; // as merge-schools.ts kept it
}

interface Again {
  actor: Person;
  merger: Merger;
  before: SchoolBefore;
  moved: Omit<MergedSchool["moved"], "reviewsReplaced">;
}

/** The school is there again, and leads those again that it led before. */
async function listAgain({ actor, merger: { mergerId, schoolId, intoId }, before, moved }: Again) {
  const updatedAt = clock.now();
  const { status } = before;
  const { udiseCode: code } = await getAdminSchool(schoolId);
  const comesBack = code === null && before.udiseCode !== undefined ? before.udiseCode : null;
  await refuseTakenCode(comesBack, schoolId);
  await db().school.update({
    where: { id: schoolId },
    data: { status, mergedIntoId: null, ...(comesBack && { udiseCode: comesBack }), version: { increment: 1 }, updatedAt },
  });
  const led = await db().mergerPart.findMany({ where: { mergerId, kind: "led" }, select: { objectId: true } });
  await db().school.updateMany({
    where: { id: { in: led.flatMap(({ objectId }) => objectId ?? []) }, status: "merged", mergedIntoId: intoId },
    data: { mergedIntoId: schoolId, updatedAt },
  });
  await recordAudit({
    actor,
    action: "school.unmerge",
    subject: { kind: "school", id: schoolId },
    before: { status: "merged", mergedIntoId: intoId, ...(comesBack && { udiseCode: null }) },
    after: { status, mergedIntoId: null, ...(comesBack && { udiseCode: comesBack }), note: { undoes: String(mergerId), ...moved } },
  });
  await recordAudit({
    actor,
    action: "school.release",
    subject: { kind: "school", id: intoId },
    after: { note: { toId: schoolId, ...moved } },
  });
}
