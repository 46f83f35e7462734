import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton.mjs";
import type { FileStore } from "./file-store";
import { LocalStorage } from "./local-storage";
import { S3Storage } from "./s3-storage";
import { isStorageKey } from "./storage-key";

/** An S3-compatible store, or files under DATA_DIR. Failures are UNAVAILABLE, within five seconds if the store doesn't answer. */
export const storage = (): FileStore => singleton("storage", () => (env().S3_BUCKET ? new S3Storage() : new LocalStorage()));

/** The key of a presigned URL, with or without its query; null for other URLs. */
export async function keyOfUpload(address: URL): Promise<string | null> {
  const key = address.pathname.split("/").slice(-2).join("/");
  if (!isStorageKey(key)) return null;
  const presigned = new URL(await storage().presignPut({ key, expiresInSeconds: 1 }));
  return presigned.origin === address.origin && presigned.pathname === address.pathname ? key : null;
}
