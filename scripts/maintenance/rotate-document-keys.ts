// npm run documents:rotate: encrypts documents that aren't yet, and wraps the keys of all with the current master key.
// -- --forget ID: deletes the keys of documents whose master key is lost.
import { pool } from "@/lib/platform/db";
import { masterKeys } from "@/lib/platform/env";
import { encryptDocuments } from "@/lib/verification/documents/encrypt-documents";
import { deleteKeysOfMasterKey, rotateDocumentKeys } from "@/lib/verification/documents/rotate-document-keys";

async function main(): Promise<number> {
  const [option, keyId] = process.argv.slice(2);
  if (option !== undefined) return forget(option, keyId);
  const encrypted = await encryptDocuments();
  const { rotated, unknown } = await rotateDocumentKeys();
  console.log(`Documents encrypted: ${encrypted}. Keys wrapped with the current key: ${rotated}.`);
  for (const [id, count] of unknown)
    console.error(`The key ${id} is not in DOCUMENT_KEY, so the keys of ${count} documents stay as they are.`);
  return unknown.size === 0 ? 0 : 1;
}

async function forget(option: string, keyId: string | undefined): Promise<number> {
  if (option !== "--forget" || !keyId) {
    console.error("Usage: npm run documents:rotate [-- --forget ID]");
    return 1;
  }
  if (masterKeys().some(({ id }) => id === keyId)) {
    console.error(`The key ${keyId} is in DOCUMENT_KEY: its documents can be read.`);
    return 1;
  }
  console.log(`Documents given up: ${await deleteKeysOfMasterKey(keyId)}.`);
  return 0;
}

main()
  .then((code) => (process.exitCode = code))
  .finally(() => pool().end());
