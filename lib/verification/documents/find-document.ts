import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { hashOfSecret } from "@/lib/platform/secrets";
import { keyOfUpload, storage } from "@/lib/storage/storage";
import { isStorageKey, newStorageKey } from "@/lib/storage/storage-key";

const PROBE = newStorageKey("uploads");

/**
 * Finds a document by the `filePath` or `uploadURL` of its upload, or its URL below /uploads. The caller checks the owner.
 * @throws AppError VALIDATION (another origin), NOT_FOUND
 */
export async function findDocument(documentURL: string) {
  const { key, secret } = await readDocumentUrl(documentURL);
  const document = key && (await db().document.findFirst({ where: { OR: [{ storageKey: key }, { uploadKey: key }] } }));
  if (!document) throw noSuchDocument();
  const holdsSecret = document.claimHash !== null && secret !== null && hashOfSecret(secret) === document.claimHash;
  return { ...document, holdsSecret };
}

export type FoundDocument = Awaited<ReturnType<typeof findDocument>>;

export const noSuchDocument = () => new AppError("NOT_FOUND", "We don't know this document. Please upload it again.");

/** Parses `documents/<id>` or `documents/<id>/<secret>`; the key is null for other paths. */
export function parseDocumentPath(path: string): { key: string | null; secret: string | null } {
  const parts = path.split("/");
  const key = parts.slice(0, 2).join("/");
  return { key: parts.length <= 3 && isStorageKey(key) ? key : null, secret: parts[2] ?? null };
}

async function readDocumentUrl(documentURL: string) {
  const isAddress = /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(documentURL);
  if (!isAddress) return parseDocumentPath(documentURL.replace(/^\/?(uploads\/(?=documents\/))?/, ""));
  const address = parseAddress(documentURL);
  const key = await keyOfUpload(address);
  if (key) return { key, secret: null };
  if (address.origin === new URL(appUrl()).origin) return parseDocumentPath(address.pathname.replace(/^\/(uploads\/(?=documents\/))?/, ""));
  const storageUrl = new URL(await storage().presignPut({ key: PROBE, expiresInSeconds: 1 }));
  if (address.origin !== storageUrl.origin) throw foreignAddressError();
  return { key: null, secret: null };
}

function parseAddress(documentURL: string): URL {
  try {
    return new URL(documentURL, appUrl());
  } catch {
    throw foreignAddressError();
  }
}

function foreignAddressError() {
  const text = "This is not the address of a document uploaded here.";
  return new AppError("VALIDATION", text, { documentURL: text });
}
