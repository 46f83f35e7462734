import { createHmac, timingSafeEqual } from "node:crypto";
import { clock } from "@/lib/platform/clock";
import { sessionSecret } from "@/lib/platform/env";
import type { UploadGrant } from "./file-store";

/** The path of the local store's upload URLs: app/api/storage. */
export const UPLOAD_PATH = "/api/storage/";

/** The query of a signed upload URL, with the same conditions that S3 signs. */
export function signUpload({ key, expiresInSeconds, contentType, size }: UploadGrant): URLSearchParams {
  const expires = Math.floor(clock.now().getTime() / 1000) + expiresInSeconds;
  const query = new URLSearchParams({ expires: String(expires) });
  if (contentType !== undefined) query.set("type", contentType);
  if (size !== undefined) query.set("size", String(size));
  query.set("signature", signatureOf(key, query));
  return query;
}

/** What the URL permits; null if the signature doesn't match or has expired. */
export function readGrant(key: string, query: URLSearchParams): { contentType: string | null; size: number | null } | null {
  const givenSignature = Buffer.from(query.get("signature") ?? "", "base64url");
  const expectedSignature = Buffer.from(signatureOf(key, query), "base64url");
  if (givenSignature.length !== expectedSignature.length || !timingSafeEqual(givenSignature, expectedSignature)) return null;
  if (Number(query.get("expires")) * 1000 <= clock.now().getTime()) return null;
  const size = query.get("size");
  return { contentType: query.get("type"), size: size === null ? null : Number(size) };
}

function signatureOf(key: string, query: URLSearchParams): string {
  const signedFields = ["PUT", key, query.get("expires"), query.get("type"), query.get("size")];
  return createHmac("sha256", `upload:${sessionSecret()}`).update(JSON.stringify(signedFields)).digest("base64url");
}
