import type { Document } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { viewOf } from "@/lib/platform/view-of";
import { type OwnDocument, ownDocument } from "@/lib/verification/view";

export async function listOwnDocuments(userId: string): Promise<OwnDocument[]> {
  const documents = await db().document.findMany({
    where: { ownerId: userId, submittedAt: { not: null } },
    orderBy: [{ submittedAt: "desc" }, { id: "asc" }],
  });
  return documents.map(toOwnDocument);
}

export function toOwnDocument(document: Document): OwnDocument {
  return viewOf(ownDocument, {
    ...document,
    url: document.state === "open" ? `/uploads/${document.storageKey}` : null,
    isBeingScanned: document.scan === "waiting",
    submittedAt: document.submittedAt!,
  });
}
