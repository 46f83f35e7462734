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
  /** null: the system */
  actor?: Actor | null;
}

/**
 * Destroys a document: deletes its key, without which no copy of the file can be read, and queues the removal of the file. The row stays, with
 * the hash by which the same file is recognised.
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
    await db().documentKey.deleteMany({ where: { documentId: id } });
    await queueRemoval([storageKey, uploadKey].filter((key) => key !== null));
    await addJob("remove-files", {}, { key: "remove-files" });
    await recordAudit({ actor, action: "document.destroy", subject: { kind: "document", id }, after: { because } });
    if (ownerId) await updateHasDocument(ownerId);
  });
}

/** Keeps `has_document` true only while there is an open document. */
async function updateHasDocument(ownerId: string) {
  const hasOpenDocument = (await db().document.count({ where: { ownerId, state: "open" } })) > 0;
  if (!hasOpenDocument) await db().user.update({ where: { id: ownerId }, data: { hasDocument: false } });
}
