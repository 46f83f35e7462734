import type { Prisma } from "@/prisma/generated/client";
import { addJob } from "@/lib/jobs/add-job";
import { db } from "@/lib/platform/db";
import { TELL_REPORTERS, tellAfter } from "./tell-reporters";

interface Resolution {
  resolution: "kept" | "removed";
  resolvedById: string;
  decidedAt: Date;
}

/**
 * Closes the open reports among these in the current transaction and returns their ids. Reporters who asked for it get an
 * email once the decision can no longer be undone.
 */
export async function resolveReports(
  which: Prisma.ReviewReportWhereInput,
  { resolution, resolvedById, decidedAt }: Resolution,
): Promise<string[]> {
  const resolved = await db().reviewReport.updateManyAndReturn({
    where: { ...which, resolvedAt: null },
    data: { resolution, resolvedById, resolvedAt: decidedAt },
    select: { id: true, email: true },
  });
  if (resolved.some(({ email }) => email !== null)) await addJob(TELL_REPORTERS, {}, { runAt: tellAfter(decidedAt) });
  return resolved.map(({ id }) => id);
}
