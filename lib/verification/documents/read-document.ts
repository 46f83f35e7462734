import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { openBytes } from "@/lib/platform/sealed-data";
import { storage } from "@/lib/storage/storage";
import { unwrapKey } from "./document-keys";

/**
 * A document's file, decrypted as a whole, because a part proves nothing about the rest; null if there is no file.
 * @throws AppError INTERNAL (the file or its key was changed), NOT_FOUND (its key was deleted), UNAVAILABLE
 */
export async function readDocument({ id, storageKey }: { id: string; storageKey: string }): Promise<Buffer | null> {
  const stored = await storage().read(storageKey);
  if (!stored) return null;
  // Read after the file: encryptDocuments stores the key before it replaces the file.
  const document = await db().document.findUnique({ where: { id }, select: { isEncrypted: true, key: true } });
  if (!document || (document.isEncrypted && !document.key)) throw new AppError("NOT_FOUND", "This document can’t be opened any more.");
  const key = document.key && unwrapKey(document.key, id);
  const bytes = key && openBytes(stored, { key, owner: id });
  if (bytes) return bytes;
  if (!document.isEncrypted) return stored;
  log.error(
    { document: id, masterKey: document.key?.keyId },
    "a document can't be decrypted: its file, its key or the master key was changed",
  );
  throw new AppError("INTERNAL", "The file of this document is damaged.");
}

/** For jobs: null also for a damaged or destroyed document, which must not keep the others waiting. */
export async function readForJob(document: { id: string; storageKey: string }): Promise<Buffer | null> {
  return readDocument(document).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== "UNAVAILABLE") return null;
    throw error;
  });
}
