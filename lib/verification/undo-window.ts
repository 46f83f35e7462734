import { UNDO_SECONDS, type ReasonCode } from "./schema";

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
  const until = new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
  return decidedById === adminId && now < until && !destroysFile(reasonCode) ? until : null;
}
