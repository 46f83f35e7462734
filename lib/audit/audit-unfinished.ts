import { outsideTransaction } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { AppError } from "@/lib/platform/errors";
import { type AuditActor, recordAudit } from "./record-audit";

interface Attempt {
  actor: AuditActor;
  /** The action that was not carried out */
  action: string;
  userId: string;
}

/**
 * Audits an act about a person that fails unexpectedly, for example by a timeout. The rows that it waits for can reveal which reviews the
 * person wrote, so it must leave a trace.
 */
export async function auditUnfinished<Result>({ actor, action, userId }: Attempt, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError))
      await outsideTransaction(() =>
        recordAudit({ actor, action: "account.unfinished", subject: { kind: "user", id: userId }, after: { action } }),
      ).catch((err: unknown) => log.error({ err }, "an unfinished act was not audited"));
    throw error;
  }
}
