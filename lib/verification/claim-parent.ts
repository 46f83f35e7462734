import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { listClaims } from "./claims";
import { CLAIM_SECONDS } from "./schema";
import type { ClaimedBy } from "./view";

interface ClaimParent {
  adminId: string;
  parentId: string;
}

/**
 * Notes that an admin has an application open, for two minutes; asked again in that time it goes on. It is a courtesy:
 * where a colleague has it, the answer says who and nothing changes, and a claim that ran out is taken over.
 *
 * @throws AppError NOT_FOUND
 */
export function claimParent({ adminId, parentId }: ClaimParent): Promise<ClaimedBy> {
  return inTransaction(async () => {
    if (!(await db().user.findUnique({ where: { id: parentId }, select: { id: true } })))
      throw new AppError("NOT_FOUND", "There is no such person.");
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + CLAIM_SECONDS * 1000);
    await db().$executeRaw`
      INSERT INTO claims (kind, subject_id, admin_id, expires_at) VALUES ('user', ${parentId}, ${adminId}::uuid, ${expiresAt})
      ON CONFLICT (kind, subject_id) DO UPDATE SET admin_id = EXCLUDED.admin_id, expires_at = EXCLUDED.expires_at
        WHERE claims.admin_id = EXCLUDED.admin_id OR claims.expires_at <= ${now}`;
    const claims = await listClaims({ subjectIds: [parentId], adminId, now });
    return claims.get(parentId)!;
  });
}

/** Lets go of an application; a colleague's claim stays. */
export async function releaseParent({ adminId, parentId }: ClaimParent): Promise<void> {
  await db().claim.deleteMany({ where: { kind: "user", subjectId: parentId, adminId } });
}
