import { Prisma } from "@/prisma/generated/client";
import { clock, SOON_AFTER } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { mailOfficer } from "./mail-officer";
import type { GrievanceCategory } from "./schema";

interface Reminded {
  number: string;
  category: GrievanceCategory;
  dueAt: Date;
}

/**
 * Mails the grievance officer about each open grievance, once when three quarters of its time are over and once when all of it
 * is. Whether it was done stands in the grievance's row, in the transaction of the mail: run again it finds nothing to do.
 */
export function remindOfficer(): Promise<void> {
  const now = clock.now();
  return inTransaction(async () => {
    // What became overdue while no server ran is said once.
    const overdue = await mark(
      Prisma.sql`reminded_soon_at = coalesce(reminded_soon_at, ${now}), reminded_due_at = ${now}`,
      Prisma.sql`reminded_due_at IS NULL AND due_at < ${now}`,
    );
    const soon = await mark(
      Prisma.sql`reminded_soon_at = ${now}`,
      Prisma.sql`reminded_soon_at IS NULL AND created_at + (due_at - created_at) * ${SOON_AFTER} <= ${now}`,
    );
    for (const grievance of overdue) await mailOfficer(grievance, "overdue");
    for (const grievance of soon) await mailOfficer(grievance, "soon");
  });
}

const mark = (as: Prisma.Sql, which: Prisma.Sql) =>
  db().$queryRaw<Reminded[]>`
    UPDATE grievances SET ${as} WHERE decided_at IS NULL AND ${which} RETURNING number, category, due_at AS "dueAt"`;
