import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import type { Actor } from "@/lib/policy/actor";

/** Makes a document inaccessible to everyone, its owner included. Sealing it again does nothing. */
export async function sealDocument({ id, actor = null }: { id: string; actor?: Actor | null }): Promise<void> {
  await inTransaction(async () => {
    const { count } = await db().document.updateMany({ where: { id, state: "open" }, data: { state: "sealed", sealedAt: clock.now() } });
    if (count > 0) await recordAudit({ actor, action: "document.seal", subject: { kind: "document", id } });
  });
}
