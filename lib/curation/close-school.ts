import { recordAudit } from "@/lib/audit/record-audit";
import { addProposal, type Proposed } from "@/lib/joint-decisions/add-proposal";
import { agreedNote, mustPropose, type Permission } from "@/lib/joint-decisions/second-person";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import type { ClosePayload } from "./schema";
import { getAdminSchool, lockSchools } from "./facts/school-facts";
import type { AdminSchool, SchoolStanding } from "./view";
import { lockCentroids, updateCentroids } from "./facts/write-facts";

interface CloseInput {
  actor: Person;
  schoolId: string;
  request?: ClosePayload;
  /** The second admin's agreement */
  permission?: Permission;
}

type Changed = Promise<SchoolStanding | Proposed>;

/**
 * Closes a school, or proposes it if a second admin must agree. It leaves lists, search and the sitemap and can't be reviewed; its page
 * and reviews stay.
 * @throws AppError SCHOOL_NOT_FOUND; STALE with the current state; CONFLICT for a merged school
 */
export const closeSchool = (input: CloseInput): Changed => changeStatus({ ...input, to: "closed", action: "school.close" });

/** Lists a closed school again; throws as closeSchool does. */
export const reopenSchool = (input: CloseInput): Changed => changeStatus({ ...input, to: "listed", action: "school.reopen" });

interface StatusChange extends CloseInput {
  to: "closed" | "listed";
  action: "school.close" | "school.reopen";
}

function changeStatus({ actor, schoolId, request = {}, permission, to, action }: StatusChange): Changed {
  return inTransaction(async () => {
    await lockSchools([schoolId]);
    const school = await getAdminSchool(schoolId);
    if (school.status === to) return toStanding(school);
    requireVersion(school, request.version);
    if (school.status === "merged") throw new AppError("CONFLICT", "This school was merged into another.");
    if (await mustPropose(actor, permission))
      return addProposal({ actor, kind: action, subject: { kind: "school", id: schoolId, name: school.name }, reason: request.reason });
    await lockCentroids([school]);
    const changed = await db().school.update({
      where: { id: schoolId },
      data: { status: to, version: { increment: 1 }, updatedAt: clock.now() },
    });
    await (to === "listed" ? updateCentroids(null, school) : updateCentroids(school, null));
    await recordAudit({
      actor,
      action,
      subject: { kind: "school", id: schoolId },
      before: { status: school.status },
      after: { status: to, note: { ...(request.reason && { reason: request.reason }), ...agreedNote(permission) } },
    });
    return toStanding({ id: schoolId, status: to, version: changed.version });
  });
}

const toStanding = ({ id, status, version }: SchoolStanding): SchoolStanding => ({ id, status, version });

/** @throws AppError STALE with the current state if the school has another version */
export function requireVersion(school: AdminSchool, version: number | null | undefined): void {
  if (typeof version === "number" && version !== school.version)
    throw new AppError("STALE", "Someone else has changed this school since you opened it.", undefined, undefined, school);
}
