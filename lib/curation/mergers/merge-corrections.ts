import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { Both, Part } from "./merger-parts";

/**
 * Gives one school's open corrections and the sources of its facts to another, in the current transaction, which holds both schools. What
 * was said of both waits once, and that the school that goes has closed is answered by the merger: these stay with it, where nobody sees
 * them, without the address that asked for an answer. A source stands only beside the value it is of.
 */
export async function mergeCorrections({ schoolId, intoId }: Both): Promise<Part[]> {
  await db().$executeRaw`UPDATE school_corrections SET email = NULL WHERE school_id = ${schoolId} AND status = 'pending'
    AND email IS NOT NULL AND ${answered(intoId)}`;
  const moved = await db().$queryRaw<{ id: string }[]>`
    UPDATE school_corrections SET school_id = ${intoId}, version = version + 1
    WHERE school_id = ${schoolId} AND status = 'pending' AND NOT ${answered(intoId)} RETURNING id`;
  const sources = await db().$queryRaw<{ field: string }[]>`
    INSERT INTO school_sources (school_id, field, value, source, checked_on)
    SELECT ${intoId}, field, value, source, checked_on FROM school_sources WHERE school_id = ${schoolId} ON CONFLICT DO NOTHING RETURNING field`;
  return [
    ...moved.map(({ id }): Part => ({ kind: "correction", schoolId, objectId: id })),
    ...sources.map(({ field }): Part => ({ kind: "source", schoolId, objectId: field })),
  ];
}

/** Whether what is suggested waits at the other school too, or is that this one has closed. */
const answered = (intoId: string) => Prisma.sql`(field = 'closed' OR EXISTS (
  SELECT FROM school_corrections AS kept WHERE kept.school_id = ${intoId} AND kept.status = 'pending'
    AND kept.field = school_corrections.field AND kept.value = school_corrections.value))`;
