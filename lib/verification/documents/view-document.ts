import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import type { Person } from "@/lib/policy/actor";
import { authorize, can } from "@/lib/policy/authorize";
import { hasScanner } from "@/lib/storage/virus-scanner";
import { storage } from "@/lib/storage/storage";
import { readPath } from "./find-document";

/**
 * A document's bytes, for its owner and the team. Only a path that a row names is ever asked of the storage. Each look by an
 * admin is in the audit log before the first byte leaves, and so is each attempt at somebody else's document.
 *
 * @throws AppError NOT_FOUND (no such document, another's, sealed, destroyed), UNAVAILABLE (the file can't be reached, or no
 * virus scanner has seen it while there is one)
 */
export async function viewDocument({ actor, path }: { actor: Person; path: string }) {
  const { key } = readPath(path);
  const document = key && (await db().document.findUnique({ where: { storageKey: key } }));
  if (!document) throw new AppError("NOT_FOUND", "There is no such document.");
  const { id, ownerId, state, scan, contentType, fileName } = document;
  const subject = { kind: "document", id };
  if (!can(actor, "document.view", { ownerId })) await recordAudit({ actor, action: "document.refuse", subject });
  authorize(actor, "document.view", { ownerId });
  if (state !== "open" && !(state === "received" && ownerId === actor.id))
    throw new AppError("NOT_FOUND", "This document can't be looked at any more.");
  if (hasScanner() && scan !== "clean")
    throw new AppError("UNAVAILABLE", "This document waits for the virus scan. Please try again in a few minutes.");
  const bytes = await storage().read(key);
  if (!bytes) {
    log.error({ document: id }, "a document's file is missing");
    throw new AppError("UNAVAILABLE", "The file of this document can't be reached.");
  }
  if (ownerId !== actor.id) await recordAudit({ actor, action: "document.view", subject, after: { ownerId } });
  return { bytes, contentType: contentType!, fileName: fileName! };
}
