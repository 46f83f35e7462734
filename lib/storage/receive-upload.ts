import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { storage } from "./storage";
import { readGrant } from "./upload-signature";

export interface VerifiedGrant {
  key: string;
  size: number | null;
}

/** Checked before the body is read. @throws AppError NOT_FOUND (files are in S3), FORBIDDEN (invalid, expired, other type or size) */
export function verifyGrant(key: string, request: Request): VerifiedGrant {
  if (env().S3_BUCKET) throw new AppError("NOT_FOUND", "There is nothing at this address.");
  const grant = readGrant(key, new URL(request.url).searchParams);
  if (!grant) throw new AppError("FORBIDDEN", "We did not issue this address, or it has expired.");
  const { contentType, size } = grant;
  if (contentType !== null && request.headers.get("content-type") !== contentType) throw mismatchError();
  if (size !== null && request.headers.get("content-length") !== String(size)) throw mismatchError();
  return { key, size };
}

/** @throws AppError FORBIDDEN, UNAVAILABLE */
export async function storeUpload({ key, size }: VerifiedGrant, bytes: Buffer): Promise<void> {
  if (size !== null && bytes.length !== size) throw mismatchError();
  await storage().put(key, bytes, "application/octet-stream");
}

const mismatchError = () => new AppError("FORBIDDEN", "The file doesn’t have the type or size that the address was issued for.");
