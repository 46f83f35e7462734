import type { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { viewOf } from "@/lib/platform/view-of";
import { type OwnClaim, ownClaim } from "./view";

const include = { school: { select: { id: true, name: true, city: true } } } satisfies Prisma.SchoolClaimInclude;

/** A person's claims, newest first. */
export async function listOwnClaims(userId: string): Promise<OwnClaim[]> {
  const claims = await db().schoolClaim.findMany({ where: { userId }, include, orderBy: [{ createdAt: "desc" }, { id: "asc" }] });
  return claims.map(toOwnClaim);
}

export const getOwnClaim = async (id: string): Promise<OwnClaim> =>
  toOwnClaim(await db().schoolClaim.findUniqueOrThrow({ where: { id }, include }));

/** The person's claim of this school that is open, or null. */
export const findOpenClaim = async ({ userId, schoolId }: { userId: string; schoolId: string }): Promise<OwnClaim | null> =>
  (await listOwnClaims(userId)).find(({ school, state }) => school.id === schoolId && (state === "code" || state === "waiting")) ?? null;

function toOwnClaim({ reasonText, ...claim }: Prisma.SchoolClaimGetPayload<{ include: typeof include }>): OwnClaim {
  const isExpired = claim.state === "code" && claim.codeExpiresAt !== null && claim.codeExpiresAt <= clock.now();
  return viewOf(ownClaim, { ...claim, state: isExpired ? "lapsed" : claim.state, reason: reasonText });
}
