import type { Document } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { OwnDocument } from "@/lib/verification/view";

export async function listOwnDocuments(userId: string): Promise<OwnDocument[]> {
  const documents = await db().document.findMany({
    where: { ownerId: userId, submittedAt: { not: null } },
    orderBy: [{ submittedAt: "desc" }, { id: "asc" }],
  });
  return documents.map(toOwnDocument);
}

export function toOwnDocument(document: Document): OwnDocument {
  const { id, fileName, contentType, size, state, storageKey, scan } = document;
  return {
    id,
    fileName,
    contentType,
    size,
    state: state as OwnDocument["state"],
    url: state === "open" ? `/uploads/${storageKey}` : null,
    isBeingScanned: scan === "waiting",
    submittedAt: document.submittedAt!.toISOString(),
    decidedAt: document.decidedAt?.toISOString() ?? null,
    sealedAt: document.sealedAt?.toISOString() ?? null,
    destroyedAt: document.destroyedAt?.toISOString() ?? null,
    destroyedBecause: document.destroyedBecause as OwnDocument["destroyedBecause"],
  };
}
