import { webcrypto } from "node:crypto";
import { storage } from "@/lib/storage/storage";
import { newStorageKey } from "@/lib/storage/storage-key";
import { scanForViruses } from "@/lib/storage/virus-scanner";
import { checkDocument, refusal } from "./check-document";
import { cleanFileName } from "./clean-file-name";

interface Received {
  bytes: Buffer;
  fileName?: string | null;
  /** The type that the upload was signed for, if it was */
  claimedType?: string | null;
}

/**
 * Checks a file that came in, has it scanned and keeps it under a key that nobody has an address to write to.
 *
 * @returns the columns of its row in `documents`. The hash is of the file as it came: the same file sent by another parent shows.
 * @throws AppError TOO_LARGE, VALIDATION (what is wrong with it), UNAVAILABLE (nothing was kept)
 */
export async function storeDocument({ bytes, fileName, claimedType }: Received) {
  const checked = await checkDocument(bytes, { fileName: fileName ?? undefined, claimedType });
  const scan = await scanForViruses(bytes);
  if (scan === "infected") throw refusal("This file holds a virus. We have not kept it.");
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
