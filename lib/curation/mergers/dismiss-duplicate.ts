import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";

interface Dismissal {
  actor: Person;
  id: string;
  isDismissed: boolean;
}

/** Marks a pair as two different schools, or withdraws that mark; repeating it changes nothing. @throws AppError NOT_FOUND */
export function dismissDuplicate({ actor, id, isDismissed }: Dismissal): Promise<{ id: string; isDismissed: boolean }> {
  return inTransaction(async () => {
    const pair = await db().schoolDuplicate.findUnique({ where: { id }, select: { firstId: true, secondId: true } });
    if (!pair) throw new AppError("NOT_FOUND", "This pair no longer exists.");
    const { count } = await db().schoolDuplicate.updateMany({
      where: { id, dismissedAt: isDismissed ? null : { not: null } },
      data: isDismissed ? { dismissedAt: clock.now(), dismissedById: actor.id } : { dismissedAt: null, dismissedById: null },
    });
    if (count > 0)
      await recordAudit({
        actor,
        action: isDismissed ? "duplicate.dismiss" : "duplicate.restore",
        subject: { kind: "school", id: pair.firstId },
        after: { otherId: pair.secondId },
      });
    return { id, isDismissed };
  });
}
