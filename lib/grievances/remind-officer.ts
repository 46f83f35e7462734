import { Prisma } from "@/prisma/generated/client";
import { clock, SOON_AFTER } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { queueMail } from "@/lib/mail/queue-mail";
import { appUrl } from "@/lib/platform/env";
import { grievanceOfficer } from "@/lib/platform/site";
import type { GrievanceCategory } from "./schema";
import { CATEGORY_LABELS } from "./labels";

/** Mails the officer about each open grievance when three quarters of its time have passed and when it is overdue, once each. */
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
  db().$queryRaw<{ number: string; category: GrievanceCategory; dueAt: Date }[]>`
    UPDATE grievances SET ${changes} WHERE decided_at IS NULL AND ${condition} RETURNING number, category, due_at AS "dueAt"`;

interface OpenGrievance {
  number: string;
  category: GrievanceCategory;
  dueAt: Date;
}

/** Mails the grievance officer that a grievance is new, due soon or overdue, without anything about its sender. */
export const mailOfficer = ({ number, category, dueAt }: OpenGrievance, state: "new" | "soon" | "overdue") =>
  queueMail({
    kind: "grievance-reminder",
    address: grievanceOfficer().email,
    facts: { number, about: CATEGORY_LABELS[category], dueAt: dueAt.toISOString(), state, link: `${appUrl()}/admin/grievances` },
  });
