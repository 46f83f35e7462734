import { addSeconds } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { EDITING_LOCK_SECONDS } from "./schema";
import type { LockedBy } from "./view";

type LockKind = "user" | "review";

interface EditingLock {
  kind: LockKind;
  subjectId: string;
  adminId: string;
}

/** Takes or renews a lock for two minutes, unless a colleague holds it. It only informs: decisions are not prevented. */
export function takeEditingLock({ kind, subjectId, adminId }: EditingLock): Promise<LockedBy> {
  return inTransaction(async () => {
    const now = clock.now();
    const expiresAt = addSeconds(now, EDITING_LOCK_SECONDS);
    await db().$executeRaw`
      INSERT INTO claims (kind, subject_id, admin_id, expires_at) VALUES (${kind}, ${subjectId}, ${adminId}::uuid, ${expiresAt})
      ON CONFLICT (kind, subject_id) DO UPDATE SET admin_id = EXCLUDED.admin_id, expires_at = EXCLUDED.expires_at
        WHERE claims.admin_id = EXCLUDED.admin_id OR claims.expires_at <= ${now}`;
    const locks = await listEditingLocks({ kind, subjectIds: [subjectId], adminId });
    return locks.get(subjectId)!;
  });
}

export async function releaseEditingLock({ kind, subjectId, adminId }: EditingLock): Promise<void> {
  await db().editingLock.deleteMany({ where: { kind, subjectId, adminId } });
}

export async function endEditingLock({ kind, subjectId }: Omit<EditingLock, "adminId">): Promise<void> {
  await db().editingLock.deleteMany({ where: { kind, subjectId } });
}

export async function listEditingLocks({
  kind,
  subjectIds,
  adminId,
}: Omit<EditingLock, "subjectId"> & { subjectIds: string[] }): Promise<Map<string, LockedBy>> {
  const locks = await db().editingLock.findMany({
    where: { kind, subjectId: { in: subjectIds }, expiresAt: { gt: clock.now() } },
    select: { subjectId: true, adminId: true, expiresAt: true, admin: { select: { firstName: true } } },
  });
  return new Map(
    locks.map(({ subjectId, admin, expiresAt, ...lock }) => [
      subjectId,
      { name: admin.firstName, isYou: lock.adminId === adminId, until: expiresAt.toISOString() },
    ]),
  );
}
