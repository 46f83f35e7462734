import { env } from "@/lib/platform/env";
import type { FileStore } from "./file-store";
import { LocalStorage } from "./local-storage";
import { S3Storage } from "./s3-storage";
import { isStorageKey } from "./storage-key";

let known: FileStore | undefined;

/**
 * The S3-compatible store that is configured, else files under DATA_DIR. Whatever it can't do is UNAVAILABLE: within five
 * seconds where the store doesn't answer.
 */
export function storage(): FileStore {
  return (known ??= env().S3_BUCKET ? new S3Storage() : new LocalStorage());
}

/** The key that an address of `presignPut` writes to, with or without its query; null where it is no address of ours. */
export async function keyOfUpload(address: URL): Promise<string | null> {
  const key = address.pathname.split("/").slice(-2).join("/");
  if (!isStorageKey(key)) return null;
  const ours = new URL(await storage().presignPut({ key, expiresInSeconds: 1 }));
  return ours.origin === address.origin && ours.pathname === address.pathname ? key : null;
}
