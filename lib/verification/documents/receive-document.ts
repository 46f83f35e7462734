import { refundLimit, requireLimit } from "@/lib/http/limits/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";
import type { Actor, Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { storage } from "@/lib/storage/storage";
import { newStorageKey } from "@/lib/storage/storage-key";
import type { DocumentType } from "@/lib/verification/criteria";
import { isPicture } from "./check-document";
import type { Requester } from "./redraw-picture";
import { storeDocument } from "./store-document";

interface Upload {
  actor: Actor;
  /** Whose request it is; the address also counts in the visitors' rate limit */
  requester: Requester;
  bytes: Buffer;
  fileName: string;
}

/**
 * Checks an upload and stores its file, which `receiveDocument` then records; the purge job removes files that were never recorded. Refused
 * files don't count in the limit, except pictures: redrawing one costs as much as storing it.
 * @throws AppError FORBIDDEN (admins), VALIDATION and TOO_LARGE (the file), RATE_LIMITED; OVERLOADED, UNAVAILABLE (nothing was stored)
 */
export async function storeUploadedDocument({ actor, requester, bytes, fileName }: Upload) {
  authorize(actor, "document.upload", {});
  const budget =
    actor.kind === "person" ? { limit: "upload" as const, of: actor.id } : { limit: "visitor-upload" as const, address: requester.address };
  await requireLimit(budget, TOO_MANY);
  const id = newId();
  try {
    return { id, ...(await storeDocument({ requester, id, bytes, fileName })) };
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === "VALIDATION";
    if (!(isRefused && isPicture(bytes))) await refundLimit(budget);
    throw error;
  }
}

interface Receipt {
  actor: Actor;
  stored: Awaited<ReturnType<typeof storeUploadedDocument>>;
}

/** Records a stored upload and returns its path, for the call that submits it. A visitor's path ends with the secret that claims it. */
export async function receiveDocument({ actor, stored: { id, columns, key } }: Receipt): Promise<{ filePath: string }> {
  const { storageKey } = columns;
  const secret = actor.kind === "person" ? null : newSecret(24);
  try {
    await db().document.create({
      data: {
        id,
        ownerId: actor.kind === "person" ? actor.id : null,
        claimHash: secret && hashOfSecret(secret),
        state: "received",
        receivedAt: clock.now(),
        createdAt: clock.now(),
        ...columns,
        key: { create: key },
      },
    });
  } catch (error) {
    await storage().remove(storageKey); // if that fails, the purge job removes the orphaned file
    throw error;
  }
  return { filePath: secret ? `${storageKey}/${secret}` : storageKey };
}

export const TOO_MANY = "You have uploaded many documents. Please wait before you upload another.";

const URL_SECONDS = 5 * 60;

/**
 * Returns a presigned URL for one file of this type and size. The file is checked when it is submitted.
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
