import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { EDITING_LOCK_SECONDS } from "./schema";
import type { LockedBy } from "./view";

/** What can be claimed: a parent's application, a review that waits. */
type ClaimKind = "user" | "review";

interface EditingLock {
  kind: ClaimKind;
  subjectId: string;
  adminId: string;
}

/**
 * Notes that an admin has an item open, for two minutes; asked again in that time it goes on. It is a courtesy: where a
 * colleague has it, the answer says who and nothing changes, and a claim that ran out is taken over.
 */
export function claim({ kind, subjectId, adminId }: EditingLock): Promise<LockedBy> {
  return inTransaction(async () => {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + EDITING_LOCK_SECONDS * 1000);
    await db().$executeRaw`
      INSERT INTO claims (kind, subject_id, admin_id, expires_at) VALUES (${kind}, ${subjectId}, ${adminId}::uuid, ${expiresAt})
      ON CONFLICT (kind, subject_id) DO UPDATE SET admin_id = EXCLUDED.admin_id, expires_at = EXCLUDED.expires_at
        WHERE claims.admin_id = EXCLUDED.admin_id OR claims.expires_at <= ${now}`;
    const claims = await listEditingLocks({ kind, subjectIds: [subjectId], adminId });
    return claims.get(subjectId)!;
  });
}

/** Lets go of an item; a colleague's claim stays. */
export async function release({ kind, subjectId, adminId }: EditingLock): Promise<void> {
  await db().claim.deleteMany({ where: { kind, subjectId, adminId } });
}

/** Ends a claim, whoever has it: the item is decided. */
export async function endEditingLock({ kind, subjectId }: Omit<EditingLock, "adminId">): Promise<void> {
  await db().claim.deleteMany({ where: { kind, subjectId } });
}

interface EditingLocks {
  kind: ClaimKind;
  subjectIds: string[];
  /** Who asks */
  adminId: string;
}

/** Who has which of these items open now. */
export async function listEditingLocks({ kind, subjectIds, adminId }: EditingLocks): Promise<Map<string, LockedBy>> {
  const claims = await db().claim.findMany({
    where: { kind, subjectId: { in: subjectIds }, expiresAt: { gt: clock.now() } },
    select: { subjectId: true, adminId: true, expiresAt: true, admin: { select: { firstName: true } } },
  });
  return new Map(
    claims.map(({ subjectId, admin, expiresAt, ...held }) => [
      subjectId,
      { name: admin.firstName, isYou: held.adminId === adminId, until: expiresAt.toISOString() },
    ]),
  );
}
