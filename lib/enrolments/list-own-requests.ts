import { db } from "@/lib/platform/db";
import type { OwnSchoolRequest } from "./view";

/** A parent's open requests for unlisted schools, newest first. */
export async function listOwnRequests(parentId: string): Promise<OwnSchoolRequest[]> {
  const rows = await db().schoolRequest.findMany({
    where: { parentId, closedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: { id: true, name: true, zipCode: true, createdAt: true },
  });
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
