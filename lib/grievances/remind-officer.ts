import { Prisma } from "@/prisma/generated/client";
import { clock, SOON_AFTER } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { mailOfficer } from "./mail-officer";
import type { GrievanceCategory } from "./schema";

interface RemindedGrievance {
  number: string;
  category: GrievanceCategory;
  dueAt: Date;
}

/**
 * Mails the grievance officer about each open grievance once when three quarters of its time have passed and once when it is overdue.
 * Each reminder is recorded in the grievance's row, in the same transaction, so that running again sends nothing.
 */
export function remindOfficer(): Promise<void> {
  const now = clock.now();
  return inTransaction(async () => {
    // A grievance that became overdue while no server ran gets only the second reminder.
    const overdue = await markReminded(
      Prisma.sql`reminded_soon_at = coalesce(reminded_soon_at, ${now}), reminded_due_at = ${now}`,
      Prisma.sql`reminded_due_at IS NULL AND due_at < ${now}`,
    );
    const soon = await markReminded(
      Prisma.sql`reminded_soon_at = ${now}`,
      Prisma.sql`reminded_soon_at IS NULL AND created_at + (due_at - created_at) * ${SOON_AFTER} <= ${now}`,
    );
    for (const grievance of overdue) await mailOfficer(grievance, "overdue");
    for (const grievance of soon) await mailOfficer(grievance, "soon");
  });
}

const markReminded = (changes: Prisma.Sql, condition: Prisma.Sql) =>
  db().$queryRaw<RemindedGrievance[]>`
    UPDATE grievances SET ${changes} WHERE decided_at IS NULL AND ${condition} RETURNING number, category, due_at AS "dueAt"`;
