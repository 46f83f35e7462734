import { UNDO_SECONDS, type ReasonCode } from "./schema";

interface StandingDecision {
  decidedById: string | null;
  decidedAt: Date;
  reasonCode: string | null;
}

/** Reasons that destroy the file: what is gone can't be put back. */
const DESTROYING: ReasonCode[] = ["unmasked-aadhaar"];
export const destroysFile = (reasonCode: string | null): boolean => DESTROYING.some((code) => code === reasonCode);

/** Until when this admin can undo the decision: ten seconds, their own only, and only while the file is there. Else null. */
export function undoUntil({ decidedById, decidedAt, reasonCode }: StandingDecision, adminId: string, now: Date): Date | null {
  const until = new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
  return decidedById === adminId && now < until && !destroysFile(reasonCode) ? until : null;
}
