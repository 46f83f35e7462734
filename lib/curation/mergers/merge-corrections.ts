import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { MergerSchools, Part } from "./merger-parts";

/**
 * Moves open corrections and sources; the caller has locked both schools. A correction that the other school has too, or that reports the
 * closing, stays at the merged school, hidden and without email address.
 */
export async function mergeCorrections({ schoolId, intoId }: MergerSchools): Promise<Part[]> {
  await db().$executeRaw`UPDATE school_corrections SET email = NULL WHERE school_id = ${schoolId} AND status = 'pending'
    AND email IS NOT NULL AND ${isSettledByMerger(intoId)}`;
  const moved = await db().$queryRaw<{ id: string }[]>`
    UPDATE school_corrections SET school_id = ${intoId}, version = version + 1
    WHERE school_id = ${schoolId} AND status = 'pending' AND NOT ${isSettledByMerger(intoId)} RETURNING id`;
  const sources = await db().$queryRaw<{ field: string }[]>`
    INSERT INTO school_sources (school_id, field, value, source, checked_on)
    SELECT ${intoId}, field, value, source, checked_on FROM school_sources WHERE school_id = ${schoolId} ON CONFLICT DO NOTHING RETURNING field`;
  return [
    ...moved.map(({ id }): Part => ({ kind: "correction", schoolId, objectId: id })),
    ...sources.map(({ field }): Part => ({ kind: "source", schoolId, objectId: field })),
  ];
}

/** SQL: whether the other school has the same open correction, or the correction reports that this school has closed. */
const isSettledByMerger = (intoId: string) => Prisma.sql`(field = 'closed' OR EXISTS (
  SELECT FROM school_corrections AS other WHERE other.school_id = ${intoId} AND other.status = 'pending'
    AND other.field = school_corrections.field AND other.value = school_corrections.value))`;
