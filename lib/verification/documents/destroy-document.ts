import { recordAudit } from "@/lib/audit/record-audit";
import { addJob } from "@/lib/jobs/add-job";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import type { Actor } from "@/lib/policy/actor";
import { queueRemoval } from "./remove-files";
import type { DestroyedBecause } from "@/lib/verification/view";

interface Destruction {
  id: string;
  because: DestroyedBecause;
  /** null: the product itself */
  actor?: Actor | null;
}

/**
 * Lets go of a document's file and name at once, in the current transaction if there is one: what stays is the fact that
 * something was checked, and the hash by which the same file would be known again. The file itself goes when that is
 * committed, and the storage is asked until it has gone. Destroying again does nothing.
 */
export async function destroyDocument({ id, because, actor = null }: Destruction): Promise<void> {
  await inTransaction(async () => {
    const document = await db().document.findFirst({ where: { id, state: { not: "destroyed" } } });
    if (!document) return;
    const { ownerId, storageKey, uploadKey } = document;
    await db().document.update({
      where: { id },
      data: {
        state: "destroyed",
        destroyedAt: clock.now(),
        destroyedBecause: because,
        storageKey: null,
        uploadKey: null,
        claimHash: null,
        fileName: null,
      },
    });
    await queueRemoval([storageKey, uploadKey].filter((key) => key !== null));
    await addJob("remove-files", {}, { key: "remove-files" });
    await recordAudit({ actor, action: "document.destroy", subject: { kind: "document", id }, after: { because } });
    if (ownerId) await noteWhetherOneIsLeft(ownerId);
  });
}

/** The queue says 'No document' where there is none to look at. */
async function noteWhetherOneIsLeft(ownerId: string) {
  const isLeft = (await db().document.count({ where: { ownerId, state: "open" } })) > 0;
  if (!isLeft) await db().user.update({ where: { id: ownerId }, data: { hasDocument: false } });
}
