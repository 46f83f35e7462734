import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { undoUntil } from "./undo-window";
import type { DecidedUser, VerificationStatus } from "./view";

/** A parent after a decision, with the time until which this admin can undo it. */
export async function decidedUser(parentId: string, actor: Person): Promise<DecidedUser> {
  const { decisions, verificationStatus, ...user } = await db().user.findUniqueOrThrow({
    where: { id: parentId },
    select: {
      id: true,
      isVerified: true,
      verificationStatus: true,
      version: true,
      decisions: {
        where: { undoneAt: null },
        orderBy: { decidedAt: "desc" },
        take: 1,
        select: { decidedById: true, decidedAt: true, reasonCode: true },
      },
    },
  });
  const until = decisions.length > 0 ? undoUntil(decisions[0], actor.id, clock.now()) : null;
  return { ...user, verificationStatus: verificationStatus as VerificationStatus, undoUntil: until?.toISOString() ?? null };
}
