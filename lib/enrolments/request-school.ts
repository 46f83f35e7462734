import type { SchoolRequest } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { viewOf } from "@/lib/platform/view-of";
import type { Person } from "@/lib/policy/actor";
import { requireDailyLimit } from "./limits";
import type { NewSchoolRequest } from "./schema";
import { type OwnSchoolRequest, ownSchoolRequest } from "./view";

/** Stores a request to list a school; repeating an open one returns it unchanged. @throws AppError RATE_LIMITED */
export async function requestSchool({ actor, request }: { actor: Person; request: NewSchoolRequest }): Promise<OwnSchoolRequest> {
  return inTransaction(async () => {
    const { name, zipCode } = request;
    const open = await db().schoolRequest.findFirst({
      where: { parentId: actor.id, zipCode, closedAt: null, name: { equals: name, mode: "insensitive" } },
    });
    if (open) return toOwnRequest(open);
    await requireDailyLimit("schoolRequests", actor.id);
    const made = await db().schoolRequest.create({ data: { id: newId(), parentId: actor.id, name, zipCode } });
    await recordAudit({ actor, action: "school-request.add", subject: { kind: "school-request", id: made.id }, after: { zipCode } });
    return toOwnRequest(made);
  });
}

const toOwnRequest = (row: SchoolRequest): OwnSchoolRequest => viewOf(ownSchoolRequest, row);

export async function listOwnRequests(parentId: string): Promise<OwnSchoolRequest[]> {
  const rows = await db().schoolRequest.findMany({
    where: { parentId, closedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return rows.map(toOwnRequest);
}
