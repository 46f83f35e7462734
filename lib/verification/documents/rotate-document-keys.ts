import { db } from "@/lib/platform/db";
import { masterKeys } from "@/lib/platform/env";
import { unwrapKey, wrapKey } from "./document-keys";

const BATCH_SIZE = 500;

/** Wraps the keys of all documents with the current master key; files stay as they are. An interrupted rotation can be run again. */
export async function rotateDocumentKeys(): Promise<{ rotated: number; unknown: Map<string, number> }> {
  const [{ id: currentId }] = masterKeys();
  const unknown = new Map<string, number>();
  let rotated = 0;
  for (let after: string | undefined; ;) {
    const rows = await db().documentKey.findMany({
      where: { keyId: { not: currentId }, documentId: { gt: after } },
      orderBy: { documentId: "asc" },
      take: BATCH_SIZE,
    });
    for (const { documentId, ...row } of rows) {
      const key = unwrapKey(row, documentId);
      if (!key) unknown.set(row.keyId, (unknown.get(row.keyId) ?? 0) + 1);
      else {
        const { count } = await db().documentKey.updateMany({ where: { documentId, keyId: row.keyId }, data: wrapKey(key, documentId) });
        rotated += count;
      }
    }
    if (rows.length < BATCH_SIZE) return { rotated, unknown };
    after = rows.at(-1)!.documentId;
  }
}

/** Deletes the keys that a lost master key wraps: these documents can never be read again. Returns how many. */
export async function deleteKeysOfMasterKey(keyId: string): Promise<number> {
  return (await db().documentKey.deleteMany({ where: { keyId } })).count;
}
