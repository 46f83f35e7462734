import { requireLimit } from "@/lib/http/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { storage } from "@/lib/storage/storage";
import { newStorageKey } from "@/lib/storage/storage-key";
import type { DocumentType } from "@/lib/verification/criteria";
import { TOO_MANY } from "./receive-document";

const URL_SECONDS = 5 * 60;

/**
 * Returns a presigned URL to which the browser uploads one file directly, valid for five minutes and for the given type and size.
 * The file is checked when it is submitted.
 *
 * @throws AppError FORBIDDEN (admins), RATE_LIMITED, UNAVAILABLE
 */
export async function beginUpload({ actor, type, size }: { actor: Person; type?: DocumentType; size?: number }) {
  authorize(actor, "document.submit", {});
  await requireLimit({ limit: "upload", of: actor.id }, TOO_MANY);
  const uploadKey = newStorageKey("uploads");
  const uploadURL = await storage().presignPut({ key: uploadKey, expiresInSeconds: URL_SECONDS, contentType: type, size });
  await db().document.create({
    data: { id: newId(), ownerId: actor.id, uploadKey, contentType: type, size, createdAt: clock.now() },
  });
  return { uploadURL };
}
