import { db } from "@/lib/platform/db";
import type { ClaimedBy } from "./view";

interface Claims {
  subjectIds: string[];
  /** Who asks */
  adminId: string;
  now: Date;
}

/** Who has which of these applications open now. */
export async function listClaims({ subjectIds, adminId, now }: Claims): Promise<Map<string, ClaimedBy>> {
  const claims = await db().claim.findMany({
    where: { kind: "user", subjectId: { in: subjectIds }, expiresAt: { gt: now } },
    select: { subjectId: true, adminId: true, expiresAt: true, admin: { select: { firstName: true } } },
  });
  return new Map(
    claims.map(({ subjectId, admin, expiresAt, ...claim }) => [
      subjectId,
      { name: admin.firstName, isYou: claim.adminId === adminId, until: expiresAt.toISOString() },
    ]),
  );
}
