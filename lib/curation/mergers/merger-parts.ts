import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";

/** The two schools of a merger. */
export interface MergerSchools {
  /** The merged school */
  schoolId: string;
  /** The school that stays */
  intoId: string;
}

/** A merger being undone. */
export interface Merger extends MergerSchools {
  /** The id of its audit entry */
  mergerId: bigint;
  mergedAt: Date;
}

/** A change made by a merger: ids and the earlier state; of a deleted row all its columns. */
export type Part = Pick<Prisma.MergerPartUncheckedCreateInput, "schoolId" | "reviewId" | "personId" | "objectId"> & {
  kind: "school" | "review" | "enrolment" | "representative" | "correction" | "source" | "led";
  before?: Prisma.InputJsonObject;
};

/** The result of one step of a merger: counts and parts. */
export interface Step<Counts> {
  moved: Counts;
  parts: Part[];
}

/** Postgres allows at most 65,535 parameters per statement. */
const INSERT_BATCH_SIZE = 5_000;

/** Records what a merger changed, in its transaction. */
export async function saveParts(mergerId: bigint, parts: readonly Part[]): Promise<void> {
  for (let from = 0; from < parts.length; from += INSERT_BATCH_SIZE)
    await db().mergerPart.createMany({ data: parts.slice(from, from + INSERT_BATCH_SIZE).map((part) => ({ mergerId, ...part })) });
}
