import { db, inTransaction } from "@/lib/platform/db";
import { clock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { storage } from "@/lib/storage/storage";
import { refusal, refuseTooLarge } from "./check-document";
import { claimDocument } from "./claim-document";
import { findDocument, type FoundDocument, noSuchDocument } from "./find-document";
import { storeDocument } from "./store-document";
import { removeFiles } from "./remove-files";

/**
 * Hands a parent's uploaded document to the team. What lies where a presigned address writes is looked at now: size, type and
 * content, as if it had been sent to us. A checked copy is kept where nobody can write, so a second PUT changes nothing.
 * Asked again it does nothing more.
 *
 * @throws AppError FORBIDDEN (admins), VALIDATION (another origin; a wrong file, which is removed), NOT_FOUND (unknown, or
 * another's: that is audited), NOTHING_UPLOADED, DECIDED, UNAVAILABLE
 */
export async function submitDocument({ actor, documentURL, fileName }: { actor: Person; documentURL: string; fileName?: string | null }) {
  authorize(actor, "document.submit", {});
  const document = await findDocument(documentURL);
  if (document.ownerId !== actor.id && !document.holdsSecret) {
    await recordAudit({ actor, action: "document.refuse", subject: { kind: "document", id: document.id } });
    throw noSuchDocument();
  }
  if (document.state === "awaited") await receiveUpload(document, fileName);
  return inTransaction(() => claimDocument({ documentURL, userId: actor.id }));
}

async function receiveUpload({ id, uploadKey, contentType, size }: FoundDocument, fileName?: string | null) {
  const found = await storage().sizeOf(uploadKey!);
  if (found === null) throw new AppError("NOTHING_UPLOADED", "No file has come yet. Please upload it first.");
  let kept;
  try {
    if (size !== null && found !== size) throw refusal("This is not the file that the upload was begun for.");
    kept = await storeDocument({ bytes: await readUpload(uploadKey!, found), fileName, claimedType: contentType });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
    await removeFiles([uploadKey!]);
    throw refusal(error.message);
  }
  // Two at once: the first one's copy counts.
  const { count } = await db().document.updateMany({
    where: { id, state: "awaited" },
    data: { ...kept, state: "received", receivedAt: clock.now() },
  });
  await removeFiles([count === 0 ? kept.storageKey : uploadKey!]);
}

async function readUpload(key: string, size: number): Promise<Buffer> {
  refuseTooLarge(size);
  const bytes = await storage().read(key);
  if (!bytes) throw new AppError("NOTHING_UPLOADED", "The file is gone. Please upload it again.");
  refuseTooLarge(bytes.length);
  return bytes;
}
