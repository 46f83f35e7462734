import { webcrypto } from "node:crypto";
import { sealBytes } from "@/lib/platform/sealed-data";
import { storage } from "@/lib/storage/storage";
import { newStorageKey } from "@/lib/storage/storage-key";
import { scanForViruses } from "@/lib/storage/virus-scanner";
import { checkDocument, documentError } from "./check-document";
import { cleanFileName } from "./clean-file-name";
import { createKey } from "./document-keys";
import type { Requester } from "./redraw-picture";

/** The content type of encrypted files. */
export const SEALED_TYPE = "application/octet-stream";

interface ReceivedDocument {
  requester: Requester;
  id: string;
  bytes: Buffer;
  fileName?: string | null;
  claimedType?: string | null;
}

/**
 * Stores a checked and scanned file, encrypted, under a storage key that no presigned URL can write. Returns the columns of its row (the
 * hash is that of the file as received) and the row of its key. @throws AppError TOO_LARGE, VALIDATION (the file); OVERLOADED, UNAVAILABLE (nothing was stored)
 */
export async function storeDocument({ requester, id, bytes, fileName, claimedType }: ReceivedDocument) {
  const checked = await checkDocument(bytes, { requester, fileName: fileName ?? undefined, claimedType });
  const scan = await scanForViruses(bytes);
  if (scan === "infected") throw documentError("This file contains a virus, so we did not keep it.");
  const storageKey = newStorageKey("documents");
  const { key, row } = createKey(id);
  await storage().put(storageKey, sealBytes(checked.bytes, { key, owner: id }), SEALED_TYPE);
  const columns = {
    storageKey,
    isEncrypted: true,
    scan,
    contentType: checked.contentType,
    fileName: cleanFileName(fileName, checked.contentType),
    size: checked.bytes.length,
    sha256: Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex"),
  };
  return { columns, key: row };
}
