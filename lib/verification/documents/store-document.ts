import { webcrypto } from "node:crypto";
import { storage } from "@/lib/storage/storage";
import { newStorageKey } from "@/lib/storage/storage-key";
import { scanForViruses } from "@/lib/storage/virus-scanner";
import { checkDocument, documentError } from "./check-document";
import { cleanFileName } from "./clean-file-name";

interface Received {
  bytes: Buffer;
  fileName?: string | null;
  claimedType?: string | null;
}

/**
 * Stores a checked and scanned file under a key without presigned URL. Returns the columns of its row; the hash is of the file as received.
 * @throws AppError TOO_LARGE, VALIDATION (the file), UNAVAILABLE (nothing was stored)
 */
export async function storeDocument({ bytes, fileName, claimedType }: Received) {
  const checked = await checkDocument(bytes, { fileName: fileName ?? undefined, claimedType });
  const scan = await scanForViruses(bytes);
  if (scan === "infected") throw documentError("This file contains a virus, so we did not keep it.");
  const storageKey = newStorageKey("documents");
  await storage().put(storageKey, checked.bytes, checked.contentType);
  return {
    storageKey,
    scan,
    contentType: checked.contentType,
    fileName: cleanFileName(fileName, checked.contentType),
    size: checked.bytes.length,
    sha256: Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex"),
  };
}
