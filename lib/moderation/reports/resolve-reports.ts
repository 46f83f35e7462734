import { addSeconds, subSeconds } from "date-fns";
import type { Prisma } from "@/prisma/generated/client";
import { addJob } from "@/lib/jobs/add-job";
import { db, inTransaction } from "@/lib/platform/db";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { appUrl } from "@/lib/platform/env";
import { UNDO_SECONDS } from "@/lib/verification/schema";

/** Closes the open reports among these and returns their ids. Reporters who asked for it are mailed once this can't be undone. */
export async function resolveReports(
  which: Prisma.ReviewReportWhereInput,
  { resolution, resolvedById, decidedAt }: { resolution: "kept" | "removed"; resolvedById: string; decidedAt: Date },
): Promise<string[]> {
  const resolved = await db().reviewReport.updateManyAndReturn({
    where: { ...which, resolvedAt: null },
    data: { resolution, resolvedById, resolvedAt: decidedAt },
    select: { id: true, email: true },
  });
  if (resolved.some(({ email }) => email !== null)) await addJob(NOTIFY_REPORTERS, {}, { runAt: addSeconds(decidedAt, DELAY_SECONDS) });
  return resolved.map(({ id }) => id);
}

export const NOTIFY_REPORTERS = "tell-reporters";
/** Until then a decision may be undone, which reopens its reports. */
const DELAY_SECONDS = UNDO_SECONDS + 1;
const BATCH_SIZE = 100;

/** Mails the outcome to reporters who asked for it, also when the author withdrew the subject, and deletes their addresses. */
export async function notifyReporters(): Promise<void> {
  while ((await inTransaction(notifyBatch)) === BATCH_SIZE);
}

interface Waiting {
  id: string;
  email: string;
  outcome: "kept" | "removed" | "gone";
  isReply: boolean;
  schoolId: string;
  schoolName: string;
}

async function notifyBatch(): Promise<number> {
  const decidedBefore = subSeconds(clock.now(), DELAY_SECONDS);
  const waiting = await db().$queryRaw<Waiting[]>`
    SELECT report.id, report.email, coalesce(report.resolution, 'gone') AS outcome, report.reply_id IS NOT NULL AS "isReply", schools.id AS "schoolId", schools.name AS "schoolName"
    FROM review_reports AS report JOIN reviews ON reviews.id = report.review_id JOIN schools ON schools.id = reviews.school_id
      LEFT JOIN review_replies AS reply ON reply.id = report.reply_id
    WHERE report.email IS NOT NULL AND (report.resolved_at <= ${decidedBefore} OR report.resolved_at IS NULL AND (
      reviews.status = 'removed' AND reviews.removed_at <= ${decidedBefore} OR reply.status = 'removed' AND reply.removed_at <= ${decidedBefore}))
    ORDER BY report.id LIMIT ${BATCH_SIZE}
    FOR UPDATE OF report SKIP LOCKED`;
  for (const { email: address, outcome, isReply, schoolId, schoolName } of waiting) {
    const about = isReply ? "reply" : "review";
    await queueMail({ kind: "report-decided", address, facts: { schoolName, about, outcome, link: `${appUrl()}/schools/${schoolId}` } });
  }
  await db().reviewReport.updateMany({ where: { id: { in: waiting.map(({ id }) => id) } }, data: { email: null } });
  return waiting.length;
}
