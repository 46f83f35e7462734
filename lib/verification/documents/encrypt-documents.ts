import { db, inTransaction } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { sealBytes } from "@/lib/platform/sealed-data";
import { storage } from "@/lib/storage/storage";
import { createKey, unwrapKey } from "./document-keys";
import { readForJob } from "./read-document";
import { SEALED_TYPE } from "./store-document";

const BATCH_SIZE = 100;

/**
 * Encrypts files that an earlier version stored and returns their number. First the key is stored, then the file is replaced, then the row
 * is updated. If that was interrupted, the document is encrypted again with the same key.
 */
export async function encryptDocuments({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  let encrypted = 0;
  for (let after: string | undefined; !signal?.aborted;) {
    const documents = await db().document.findMany({
      where: { isEncrypted: false, storageKey: { not: null }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
      select: { id: true, storageKey: true },
    });
    for (const { id, storageKey } of documents) {
      if (signal?.aborted) break;
      if (await encryptDocument(id, storageKey!)) encrypted++;
    }
    after = documents.at(-1)?.id;
    if (documents.length < BATCH_SIZE) break;
  }
  if (encrypted > 0) log.info({ encrypted }, "documents encrypted");
  return encrypted;
}

async function encryptDocument(id: string, storageKey: string): Promise<boolean> {
  const key = await findOrCreateKey(id);
  const bytes = key && (await readForJob({ id, storageKey }));
  if (!bytes) {
    log.warn({ document: id }, "a document has no file or no key, and is not encrypted");
    return false;
  }
  await storage().put(storageKey, sealBytes(bytes, { key, owner: id }), SEALED_TYPE);
  const { count } = await db().document.updateMany({ where: { id, storageKey }, data: { isEncrypted: true } });
  return count > 0;
}

/** null if the document was destroyed meanwhile, or the key of an interrupted run can't be unwrapped. */
async function findOrCreateKey(id: string): Promise<Buffer | null> {
  return inTransaction(async () => {
    // Locked, so that destruction deletes the key afterwards.
    const found = await db().$queryRaw<[]>`SELECT FROM documents WHERE id = ${id}::uuid AND storage_key IS NOT NULL FOR UPDATE`;
    if (found.length === 0) return null;
    const known = await db().documentKey.findUnique({ where: { documentId: id } });
    if (known) return unwrapKey(known, id);
    const { key, row } = createKey(id);
    await db().documentKey.create({ data: { documentId: id, ...row } });
    return key;
  });
}
