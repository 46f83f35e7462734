import { randomBytes } from "node:crypto";
import { masterKeys } from "@/lib/platform/env";
import { openBytes, sealBytes } from "@/lib/platform/sealed-data";

const KEY_BYTES = 32;

interface WrappedKey {
  /** The master key that wraps it */
  keyId: string;
  wrappedKey: Uint8Array<ArrayBuffer>;
}

/** A new key for a document's file, and its row. */
export function createKey(documentId: string): { key: Buffer; row: WrappedKey } {
  const key = randomBytes(KEY_BYTES);
  return { key, row: wrapKey(key, documentId) };
}

/** Encrypts a document's key with the current master key. */
export function wrapKey(key: Buffer, documentId: string): WrappedKey {
  const [master] = masterKeys();
  return { keyId: master.id, wrappedKey: sealBytes(key, { key: master.key, owner: documentId }) };
}

/** null if the master key is not in the settings, or the row was changed. */
export function unwrapKey({ keyId, wrappedKey }: WrappedKey, documentId: string): Buffer | null {
  const master = masterKeys().find(({ id }) => id === keyId);
  return master ? openBytes(wrappedKey, { key: master.key, owner: documentId }) : null;
}
