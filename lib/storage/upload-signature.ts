import { createHmac, timingSafeEqual } from "node:crypto";
import { clock } from "@/lib/platform/clock";
import { sessionSecret } from "@/lib/platform/env";
import type { UploadGrant } from "./file-store";

/** Where the local driver's addresses lead: app/api/storage. */
export const UPLOAD_PATH = "/api/storage/";

/** The address's query for a grant: what S3 signs, signed by us. */
export function signUpload({ key, expiresInSeconds, contentType, size }: UploadGrant): URLSearchParams {
  const expires = Math.floor(clock.now().getTime() / 1000) + expiresInSeconds;
  const query = new URLSearchParams({ expires: String(expires) });
  if (contentType !== undefined) query.set("type", contentType);
  if (size !== undefined) query.set("size", String(size));
  query.set("signature", signatureOf(key, query));
  return query;
}

/** What the address grants, or null: its signature is of another key, method or query, or it has expired. */
export function readGrant(key: string, query: URLSearchParams): { contentType: string | null; size: number | null } | null {
  const given = Buffer.from(query.get("signature") ?? "", "base64url");
  const right = Buffer.from(signatureOf(key, query), "base64url");
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  if (Number(query.get("expires")) * 1000 <= clock.now().getTime()) return null;
  const size = query.get("size");
  return { contentType: query.get("type"), size: size === null ? null : Number(size) };
}

function signatureOf(key: string, query: URLSearchParams): string {
  const signed = ["PUT", key, query.get("expires"), query.get("type"), query.get("size")];
  return createHmac("sha256", `upload:${sessionSecret()}`).update(JSON.stringify(signed)).digest("base64url");
}
