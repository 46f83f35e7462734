import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";

export interface MergerSchools {
  schoolId: string;
  intoId: string;
}

export interface Merger extends MergerSchools {
  mergerId: bigint;
  mergedAt: Date;
}

/** A change that a merger made to a row: its ids and the earlier values; if the row was deleted, all its columns. */
export type Part = Pick<Prisma.MergerPartUncheckedCreateInput, "schoolId" | "reviewId" | "personId" | "objectId"> & {
  kind: "school" | "review" | "enrolment" | "representative" | "correction" | "source" | "led";
  before?: Prisma.InputJsonObject;
};

export interface Step<Counts> {
  moved: Counts;
  parts: Part[];
}

/** Postgres allows at most 65,535 parameters per statement. */
const INSERT_BATCH_SIZE = 5_000;

export async function saveParts(mergerId: bigint, parts: readonly Part[]): Promise<void> {
  for (let from = 0; from < parts.length; from += INSERT_BATCH_SIZE)
    await db().mergerPart.createMany({ data: parts.slice(from, from + INSERT_BATCH_SIZE).map((part) => ({ mergerId, ...part })) });
}

/** Transaction timeout of a merger and its undo, which may move thousands of reviews. */
export const MERGER_TIMEOUT_MS = 60_000;

/**
 * Locks what a merger or its undo changes, in the global order: people (also those the merger recorded), then both schools. No review,
 * enrolment or reply can be added to them meanwhile.
 */
export async function lockBoth({ schoolId, intoId }: MergerSchools): Promise<void> {
  await db().$queryRaw`
    SELECT id FROM users WHERE id IN (
      SELECT author_id FROM reviews WHERE school_id = ${schoolId}
      UNION SELECT parent_id FROM enrolments WHERE school_id = ${schoolId}
      UNION SELECT user_id FROM school_representatives WHERE school_id = ${schoolId}
      UNION SELECT person_id FROM school_merger_parts WHERE school_id = ${schoolId}
      UNION SELECT author_id FROM reviews JOIN school_merger_parts AS part ON part.review_id = reviews.id WHERE part.school_id = ${schoolId})
    ORDER BY id FOR NO KEY UPDATE`;
  await db().$queryRaw`SELECT id FROM schools WHERE id IN (${schoolId}, ${intoId}) ORDER BY id FOR UPDATE`;
}
