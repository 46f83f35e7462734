import { recordAudit } from "@/lib/audit/record-audit";
import { addProposal, type Proposed } from "@/lib/joint-decisions/add-proposal";
import { agreedNote, mustPropose, type Permission } from "@/lib/joint-decisions/second-person";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { inheritProtection } from "@/lib/reviews/anonymity/protected-schools";
import { recountStatistics } from "@/lib/reviews/statistics";
import { restoreCorrections, restoreFacts } from "./restore-facts";
import { restorePeople } from "./restore-people";
import { restoreReviews } from "./restore-reviews";
import { lockBoth, MERGER_TIMEOUT_MS, type Merger } from "./merger-parts";
import { LOGGED_INCLUDE, loggedChange } from "@/lib/curation/facts/personal-facts";
import { getAdminSchool } from "@/lib/curation/facts/school-facts";
import { listUndoRefusals } from "@/lib/curation/undo-refusals";
import type { AdminSchool, MergedSchool, SchoolStatus } from "@/lib/curation/view";
import { lockCentroids, updateCentroids, requireFreeCode } from "@/lib/curation/facts/write-facts";

interface Separation {
  actor: Person;
  mergerId: bigint;
  /** The second admin's agreement */
  permission?: Permission;
}

/**
 * Undoes a merger in one transaction, or proposes it if a second admin must agree. Moved rows return in their present state; rows added
 * since then stay with the other school.
 * @throws AppError CONFLICT with the reason if it can't be undone; UDISE_TAKEN if another school has its code by now
 */
export function undoMerger({ actor, mergerId, permission }: Separation): Promise<AdminSchool | Proposed> {
  return inTransaction(
    async () => {
      const entry = await db().auditEntry.findUniqueOrThrow({ where: { id: mergerId }, include: LOGGED_INCLUDE });
      const change = loggedChange(entry);
      const { subjectId: schoolId } = entry;
      const intoId = change.after?.mergedIntoId ?? "";
      await lockBoth({ schoolId, intoId });
      const refusal = (await listUndoRefusals([entry])).get(String(mergerId));
      if (refusal) throw new AppError("CONFLICT", refusal);

      const [school, into] = [await getAdminSchool(schoolId), await getAdminSchool(intoId)];
      if (await mustPropose(actor, permission)) {
        const subject = { kind: "school" as const, id: schoolId, name: school.name };
        return addProposal({ actor, kind: "school.undo", subject, payload: { entryId: String(mergerId) } });
      }
      await lockCentroids([school, into]);
      const before = await readSchoolBefore(mergerId);
      const merger: Merger = { schoolId, intoId, mergerId, mergedAt: new Date(before.mergedAt) };
      const reviews = await restoreReviews(merger);
      const moved = { reviews, ...(await restorePeople(actor, merger)) };
      await restoreCorrections(merger);
      await restoreFacts(actor, merger, permission);
      await restoreListing({ actor, merger, before, moved, permission });
      await updateCentroids(null, school);
      await inheritProtection(merger);
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
  /** Set only if the merger moved it to the other school */
  udiseCode?: string;
}

async function readSchoolBefore(mergerId: bigint): Promise<SchoolBefore> {
  const { before } = await db().mergerPart.findFirstOrThrow({ where: { mergerId, kind: "school" }, select: { before: true } });
  return before as unknown as SchoolBefore; // as merge-schools.ts stored it
}

interface RestoredSchool {
  actor: Person;
  merger: Merger;
  before: SchoolBefore;
  moved: Omit<MergedSchool["moved"], "reviewsReplaced">;
  permission: Permission | undefined;
}

/** Restores the school's status and code, and the redirects of schools merged into it before. */
async function restoreListing({ actor, merger: { mergerId, schoolId, intoId }, before, moved, permission }: RestoredSchool) {
  const updatedAt = clock.now();
  const { status } = before;
  const { udiseCode: code } = await getAdminSchool(schoolId);
  const restoredCode = code === null && before.udiseCode !== undefined ? before.udiseCode : null;
  await requireFreeCode(restoredCode, schoolId);
  await db().school.update({
    where: { id: schoolId },
    data: { status, mergedIntoId: null, ...(restoredCode && { udiseCode: restoredCode }), version: { increment: 1 }, updatedAt },
  });
  const redirected = await db().mergerPart.findMany({ where: { mergerId, kind: "led" }, select: { objectId: true } });
  await db().school.updateMany({
    where: { id: { in: redirected.flatMap(({ objectId }) => objectId ?? []) }, status: "merged", mergedIntoId: intoId },
    data: { mergedIntoId: schoolId, updatedAt },
  });
  await recordAudit({
    actor,
    action: "school.unmerge",
    subject: { kind: "school", id: schoolId },
    before: { status: "merged", mergedIntoId: intoId, ...(restoredCode && { udiseCode: null }) },
    after: {
      status,
      mergedIntoId: null,
      ...(restoredCode && { udiseCode: restoredCode }),
      note: { undoes: String(mergerId), ...moved, ...agreedNote(permission) },
    },
  });
  await recordAudit({
    actor,
    action: "school.release",
    subject: { kind: "school", id: intoId },
    after: { note: { toId: schoolId, ...moved } },
  });
}
