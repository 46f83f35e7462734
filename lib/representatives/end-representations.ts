import { addDays, subDays } from "date-fns";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { formatDate } from "@/lib/schools/labels";

const REMINDER_DAYS = 30;
const BATCH_SIZE = 100;
const NETWORK_DAYS = 30;
const RETENTION_DAYS = 365;

/** Reminds representatives whose link ends within 30 days, and ends links whose last day is over. */
export async function endRepresentations({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  for (const work of [remindNext, endNext])
    for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal?.aborted;) count = await inTransaction(work);
}

async function remindNext(): Promise<number> {
  const today = new Date(indianDay());
  const due = await db().$queryRaw<{ userId: string; schoolId: string; endsOn: Date }[]>`
    SELECT user_id AS "userId", school_id AS "schoolId", ends_on AS "endsOn" FROM school_representatives
    WHERE ended_at IS NULL AND reminded_at IS NULL AND ends_on BETWEEN ${today}::date AND ${addDays(today, REMINDER_DAYS)}::date
    LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`;
  for (const { userId, schoolId, endsOn } of due) {
    const { user, school } = await db().schoolRepresentative.update({
      where: { userId_schoolId: { userId, schoolId } },
      data: { remindedAt: clock.now() },
      select: { user: { select: { firstName: true, email: true } }, school: { select: { name: true } } },
    });
    await queueMail({
      kind: "representative-ends",
      userId,
      address: user.email,
      facts: {
        firstName: user.firstName,
        schoolName: school.name,
        day: formatDate(endsOn),
        link: `${appUrl()}/schools/${schoolId}/claim`,
      },
    });
  }
  return due.length;
}

async function endNext(): Promise<number> {
  const over = await db().$queryRaw<{ userId: string; schoolId: string }[]>`
    UPDATE school_representatives AS link SET ended_at = ${clock.now()} FROM (
      SELECT user_id, school_id FROM school_representatives WHERE ended_at IS NULL AND ends_on < ${new Date(indianDay())}::date
      LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED) AS over
    WHERE (link.user_id, link.school_id) = (over.user_id, over.school_id) RETURNING link.user_id AS "userId", link.school_id AS "schoolId"`;
  for (const { userId, schoolId } of over)
    await recordAudit({ actor: null, action: "representative.lapse", subject: { kind: "user", id: userId }, after: { schoolId } });
  return over.length;
}

/** Marks claims with an expired code. Deletes networks after 30 days, and closed claims after a year. */
export async function purgeClaims(): Promise<void> {
  const now = clock.now();
  await db().schoolClaim.updateMany({
    where: { state: "code", codeExpiresAt: { lte: now } },
    data: { state: "lapsed", address: null, codeHash: null },
  });
  await db().schoolClaim.updateMany({
    where: { networkHash: { not: null }, createdAt: { lt: subDays(now, NETWORK_DAYS) } },
    data: { networkHash: null },
  });
  await db().schoolClaim.deleteMany({
    where: { state: { notIn: ["code", "waiting"] }, createdAt: { lt: subDays(now, RETENTION_DAYS) } },
  });
}
