import { db } from "@/lib/platform/db";

/** Deletes all daily figures, so that they are counted again from current data, such as after demo data was deleted. */
export async function recount(): Promise<void> {
  await db().figureDay.deleteMany();
  await db().figureMark.deleteMany();
}
