import { refund, requireFrom } from "@/lib/http/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";
import type { Actor } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { storage } from "@/lib/storage/storage";
import { storeDocument } from "./store-document";

interface Upload {
  actor: Actor;
  /** Of the client: visitors are counted by it */
  address: string;
  bytes: Buffer;
  fileName: string;
}

/**
 * Takes a document that was sent to us. It is nobody's application yet: a parent submits theirs, a visitor's registration
 * claims it within 24 hours, by the secret that only the answer holds. What nobody claims the sweep removes.
 *
 * @returns where it is, for the call that submits or claims it
 * @throws AppError FORBIDDEN (admins), VALIDATION and TOO_LARGE (the file), RATE_LIMITED, UNAVAILABLE (nothing was kept)
 */
export async function receiveDocument({ actor, address, bytes, fileName }: Upload): Promise<{ filePath: string }> {
  authorize(actor, "document.upload", {});
  const budget = actor.kind === "person" ? { limit: "upload" as const, of: actor.id } : { limit: "visitor-upload" as const, of: address };
  await requireFrom(budget, TOO_MANY);
  let kept;
  try {
    kept = await storeDocument({ bytes, fileName });
  } catch (error) {
    await refund(budget); // what wasn't kept doesn't count
    throw error;
  }
  const secret = actor.kind === "person" ? null : newSecret(24);
  try {
    await db().document.create({
      data: {
        id: newId(),
        ownerId: actor.kind === "person" ? actor.id : null,
        claimHash: secret && hashOfSecret(secret),
        state: "received",
        receivedAt: clock.now(),
        createdAt: clock.now(),
        ...kept,
      },
    });
  } catch (error) {
    await storage().remove(kept.storageKey); // and if that fails, the sweep finds a file without a row
    throw error;
  }
  return { filePath: secret ? `${kept.storageKey}/${secret}` : kept.storageKey };
}

export const TOO_MANY = "You have uploaded many documents. Please wait before you upload another.";
