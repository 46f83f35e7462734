import { subDays } from "date-fns";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";

/** Less than three months, which leaves days to repeat a failed run. */
const INTERVAL_DAYS = 80;
const BATCH_SIZE = 100;

/** Returns how many people were reminded. Marking and mail are one transaction on locked rows, so that only one server does it. */
export async function remindOfRules({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  let total = 0;
  for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal?.aborted; total += count) count = await inTransaction(remindNext);
  return total;
}

async function remindNext(): Promise<number> {
  const now = clock.now();
  const dueBefore = subDays(now, INTERVAL_DAYS);
  const people = await db().$queryRaw<{ id: string; firstName: string; email: string }[]>`
    WITH due AS MATERIALIZED (
      SELECT id FROM users
      WHERE email_confirmed_at IS NOT NULL AND NOT is_demo AND coalesce(rules_reminded_at, created_at) < ${dueBefore}
      ORDER BY coalesce(rules_reminded_at, created_at), id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE users SET rules_reminded_at = ${now} FROM due WHERE users.id = due.id
    RETURNING users.id, first_name AS "firstName", email`;
  for (const { id, firstName, email } of people)
    await queueMail({ kind: "rules-reminder", userId: id, address: email, facts: { firstName } });
  return people.length;
}
