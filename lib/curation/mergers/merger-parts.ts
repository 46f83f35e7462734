import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";

/** The two schools of a merger. */
export interface Both {
  /** The one that goes, or comes again */
  schoolId: string;
  /** The one that stays */
  intoId: string;
}

/** A merger that is undone. */
export interface Merger extends Both {
  /** Its entry in the audit log */
  mergerId: bigint;
  mergedAt: Date;
}

/** Something that a merger changed: ids and states, and of a row that it deleted all of it. */
export type Part = Pick<Prisma.MergerPartUncheckedCreateInput, "schoolId" | "reviewId" | "personId" | "objectId"> & {
  kind: "school" | "review" | "enrolment" | "representative" | "correction" | "source" | "led";
  before?: Prisma.InputJsonObject;
};

/** What a step of a merger did: in figures, and part by part. */
export interface Step<Counts> {
  moved: Counts;
  parts: Part[];
}

/** A statement takes 65,535 values at most. */
const INSERT_BATCH_SIZE = 5_000;

/** Writes down what a merger did, in its transaction. */
export async function saveParts(mergerId: bigint, parts: readonly Part[]): Promise<void> {
  for (let from = 0; from < parts.length; from += INSERT_BATCH_SIZE)
    await db().mergerPart.createMany({ data: parts.slice(from, from + INSERT_BATCH_SIZE).map((part) => ({ mergerId, ...part })) });
}
