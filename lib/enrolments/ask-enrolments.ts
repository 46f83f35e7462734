import { queueMail } from "@/lib/mail/queue-mail";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { issueLink } from "./mailed-links";

/**
 * Asks consenting verified parents in April whether their child is still there, and returns how many. Marking and mail are one
 * transaction on a locked row, so that only one server asks.
 */
export async function askEnrolments({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const today = indianDay();
  if (today.slice(5, 7) !== "04") return 0;
  const year = Number(today.slice(0, 4));
  let askedCount = 0;
  while (!signal?.aborted && (await inTransaction(() => askNext(year)))) askedCount += 1;
  return askedCount;
}

async function askNext(year: number): Promise<boolean> {
  // Without an academic year, the year of the confirmation in Indian time counts, as in enrolment-age.ts.
  const [next] = await db().$queryRaw<{ id: string; userId: string; firstName: string; address: string; schoolName: string }[]>`
    UPDATE enrolments AS e SET asked_at = ${clock.now()}
    FROM users AS u, schools AS s
    WHERE u.id = e.parent_id AND s.id = e.school_id AND e.id = (
      SELECT q.id FROM enrolments AS q JOIN users AS p ON p.id = q.parent_id
      WHERE q.status = 'confirmed' AND q.ended_on IS NULL AND p.is_verified AND NOT p.is_demo
        AND coalesce(q.academic_year, extract(year FROM (coalesce(q.confirmed_at, q.created_at) AT TIME ZONE 'Asia/Kolkata') - interval '3 months')) < ${year}::int
        AND (q.asked_at IS NULL OR q.asked_at < make_timestamptz(${year}::int, 4, 1, 0, 0, 0, 'Asia/Kolkata'))
        AND EXISTS (SELECT 1 FROM consents AS c WHERE c.user_id = p.id AND c.purpose = 'enrolment_question' AND c.withdrawn_at IS NULL)
      ORDER BY q.id LIMIT 1 FOR UPDATE OF q SKIP LOCKED)
    RETURNING e.id, u.id AS "userId", u.first_name AS "firstName", u.email AS address, s.name AS "schoolName"`;
  if (!next) return false;
  const { id, userId, firstName, address, schoolName } = next;
  const link = await issueLink("enrolment", id);
  await queueMail({ kind: "enrolment-question", userId, address, facts: { firstName, schoolName, link }, about: `enrolment:${id}` });
  return true;
}
