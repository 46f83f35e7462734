import { addSeconds } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { UNDO_SECONDS, type ReasonCode } from "@/lib/verification/schema";
import type { DecidedUser, VerificationStatus } from "@/lib/verification/view";

interface CurrentDecision {
  decidedById: string | null;
  decidedAt: Date;
  reasonCode: string | null;
}

/** Reasons that destroy the file, which makes undo impossible. */
const DESTROYING_REASONS: ReasonCode[] = ["unmasked-aadhaar"];
export const destroysFile = (reasonCode: string | null): boolean => DESTROYING_REASONS.some((code) => code === reasonCode);

/** The time until which this admin can undo the decision, if it is theirs and the file exists; else null. */
export function undoUntil({ decidedById, decidedAt, reasonCode }: CurrentDecision, adminId: string, now: Date): Date | null {
  const until = addSeconds(decidedAt, UNDO_SECONDS);
  return decidedById === adminId && now < until && !destroysFile(reasonCode) ? until : null;
}

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
