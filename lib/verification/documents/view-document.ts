import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import type { Person } from "@/lib/policy/actor";
import { authorize, can } from "@/lib/policy/authorize";
import { requireStepUp } from "@/lib/policy/step-up";
import { hasScanner } from "@/lib/storage/virus-scanner";
import { parseDocumentPath } from "./find-document";
import { readDocument } from "./read-document";

/**
 * A document's bytes, for its owner and admins. Each access by an admin, and each attempt by anyone else, is audited first. Once the
 * retention has started, an admin must confirm their identity.
 * @throws AppError STEP_UP_REQUIRED, NOT_FOUND (unknown, another's, sealed, destroyed), UNAVAILABLE (the file can't be read, or isn't scanned), INTERNAL (the file was changed)
 */
export async function viewDocument({ actor, path }: { actor: Person; path: string }) {
  const { key } = parseDocumentPath(path);
  const document = key && (await db().document.findUnique({ where: { storageKey: key } }));
  if (!document) throw new AppError("NOT_FOUND", "This document doesn’t exist.");
  const { id, ownerId, state, scan, contentType, fileName, decidedAt } = document;
  const subject = { kind: "document", id };
  if (!can(actor, "document.view", { ownerId })) await recordAudit({ actor, action: "document.refuse", subject });
  authorize(actor, "document.view", { ownerId });
  if (state !== "open" && !(state === "received" && ownerId === actor.id))
    throw new AppError("NOT_FOUND", "This document can’t be opened any more.");
  if (ownerId !== actor.id && decidedAt) requireStepUp(actor);
  if (hasScanner() && scan !== "clean")
    throw new AppError("UNAVAILABLE", "This document is waiting for the virus scan. Please try again in a few minutes.");
  const bytes = await readDocument({ id, storageKey: key }).catch(async (error: unknown) => {
    if (isDamage(error)) await recordAudit({ actor, action: "document.damage", subject });
    throw error;
  });
  if (!bytes) {
    log.error({ document: id }, "a document's file is missing");
    throw new AppError("UNAVAILABLE", "We can’t reach the file of this document.");
  }
  if (ownerId !== actor.id) await recordAudit({ actor, action: "document.view", subject, after: { ownerId } });
  return { bytes, contentType: contentType!, fileName: fileName! };
}

const isDamage = (error: unknown) => error instanceof AppError && error.code === "INTERNAL";
