import { db } from "@/lib/platform/db";

/** Withdraws all fee reports of a parent, in the current transaction. A figure left with too few households is hidden at once. */
export async function withdrawFees(parentId: string): Promise<void> {
  await db().feeReport.deleteMany({ where: { enrolment: { parentId } } });
}
