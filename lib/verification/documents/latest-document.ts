import { db } from "@/lib/platform/db";

/** The latest document that the team has, or had before it was sealed. */
export function findLatestDocument(ownerId: string): Promise<{ id: string } | null> {
  return db().document.findFirst({
    where: { ownerId, submittedAt: { not: null }, state: { in: ["open", "sealed"] } },
    orderBy: { submittedAt: "desc" },
    select: { id: true },
  });
}
