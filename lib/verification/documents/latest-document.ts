import { db } from "@/lib/platform/db";

/** The latest submitted document that is open or sealed. */
export function findLatestDocument(ownerId: string): Promise<{ id: string } | null> {
  return db().document.findFirst({
    where: { ownerId, submittedAt: { not: null }, state: { in: ["open", "sealed"] } },
    orderBy: { submittedAt: "desc" },
    select: { id: true },
  });
}
