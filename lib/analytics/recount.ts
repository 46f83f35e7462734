import { db } from "@/lib/platform/db";

/** Forgets all figures of days, so that they are counted anew from what is there now: after demo data went, say. */
export async function recount(): Promise<void> {
  await db().figureDay.deleteMany();
  await db().figureMark.deleteMany();
}
