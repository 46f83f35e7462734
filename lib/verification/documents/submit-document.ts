import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { clock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { storage } from "@/lib/storage/storage";
import { documentError, checkSize } from "./check-document";
import { claimDocument } from "./claim-document";
import { findDocument, type FoundDocument, noSuchDocument } from "./find-document";
import type { Requester } from "./redraw-picture";
import { storeDocument } from "./store-document";
import { removeFiles } from "./remove-files";

interface Submission {
  actor: Person;
  documentURL: string;
  fileName?: string | null;
}

/**
 * Fetches the upload that a parent is about to submit. A file at a presigned URL is checked now and copied to a key without one, so that a
 * second PUT changes nothing. @throws AppError FORBIDDEN (admins), VALIDATION (origin or file), NOT_FOUND, NOTHING_UPLOADED, OVERLOADED, UNAVAILABLE
 */
export async function fetchUpload({ actor, requester, documentURL, fileName }: Submission & { requester: Requester }): Promise<void> {
  authorize(actor, "document.submit", {});
  const document = await findDocument(documentURL);
  if (document.ownerId !== actor.id && !document.holdsSecret) {
    const subject = { kind: "document", id: document.id };
    // With an Idempotency-Key, the error below rolls a transaction back; the entry must stay.
    await outsideTransaction(() => recordAudit({ actor, action: "document.refuse", subject }));
    throw noSuchDocument();
  }
  if (document.state === "awaited") await receiveUpload(document, { requester, fileName });
}

/** Submits a parent's upload, which was fetched. @throws AppError VALIDATION (origin), NOT_FOUND, DECIDED */
export const submitDocument = ({ actor, documentURL }: Submission) => inTransaction(() => claimDocument({ documentURL, userId: actor.id }));

async function receiveUpload(
  { id, uploadKey, contentType, size }: FoundDocument,
  { requester, fileName }: { requester: Requester; fileName?: string | null },
) {
  const uploadedSize = await storage().sizeOf(uploadKey!);
  if (uploadedSize === null) throw new AppError("NOTHING_UPLOADED", "We have not received a file yet. Please upload it first.");
  let stored;
  try {
    if (size !== null && uploadedSize !== size) throw documentError("This is not the file that the upload was started for.");
    stored = await storeDocument({ requester, id, bytes: await readUpload(uploadKey!, uploadedSize), fileName, claimedType: contentType });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE" || error.code === "OVERLOADED") throw error;
    await removeFiles([uploadKey!]);
    throw documentError(error.message);
  }
  const { columns, key } = stored;
  // If two submissions are concurrent, the first stored copy counts.
  const isFirst = await inTransaction(async () => {
    const data = { ...columns, state: "received", receivedAt: clock.now() };
    const { count } = await db().document.updateMany({ where: { id, state: "awaited" }, data });
    if (count > 0) await db().documentKey.create({ data: { documentId: id, ...key } });
    return count > 0;
  });
  await removeFiles([isFirst ? uploadKey! : columns.storageKey]);
}

async function readUpload(key: string, size: number): Promise<Buffer> {
  checkSize(size);
  const bytes = await storage().read(key);
  if (!bytes) throw new AppError("NOTHING_UPLOADED", "We no longer have this file. Please upload it again.");
  checkSize(bytes.length);
  return bytes;
}
