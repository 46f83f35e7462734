import { db } from "@/lib/platform/db";

/** Withdraws all that a parent said about fees, in the current transaction. Figures that rested on it hide at once if too few are left. */
export async function withdrawFees(parentId: string): Promise<void> {
  await db().feeReport.deleteMany({ where: { enrolment: { parentId } } });
}
