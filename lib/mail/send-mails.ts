import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { composeMail, type MailToSend } from "./compose-mail";
import { deliverMail } from "./deliver-mail";
import { type Failure, classifyFailure } from "./failure";

const FIRST_DELAYS_MINUTES = [1, 5, 15, 60];
const LATER_DELAY_MINUTES = 4 * 60;
/** After this many days an email is no longer retried. */
const GIVE_UP_AFTER_DAYS = 5;

/** Minutes until the next attempt after `attempts` failed ones. */
const minutesUntilRetry = (attempts: number): number => FIRST_DELAYS_MINUTES[attempts - 1] ?? LATER_DELAY_MINUTES;

/** Longer than any delivery takes under the limits of deliver-mail.ts. */
const LEASE_MINUTES = 10;

type LeasedMail = MailToSend & { attempts: number };

/**
 * Sends due emails one at a time, until the server is away, and returns how many. A lease keeps two senders from taking the same email;
 * after a crash it is sent again with the same Message-ID.
 */
export async function sendMails({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const mail = await leaseMail();
    if (!mail) break;
    const failure = await tryToSend(mail);
    if (!failure) sent += 1;
    if (failure?.verdict === "server-unavailable") break;
  }
  return sent;
}

async function leaseMail(): Promise<LeasedMail | undefined> {
  const [mail] = await db().$queryRaw<LeasedMail[]>`
    UPDATE mails SET leased_until = clock_timestamp() + make_interval(mins => ${LEASE_MINUTES}::int), attempts = attempts + 1
    WHERE id = (
      SELECT id FROM mails
      WHERE status = 'queued' AND not_before <= clock_timestamp() AND (leased_until IS NULL OR leased_until < clock_timestamp())
      ORDER BY not_before, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, address, facts, attempts, created_at AS "createdAt"`;
  return mail;
}

async function tryToSend(mail: LeasedMail): Promise<Failure | null> {
  try {
    await deliverMail(mail.id, await composeMail(mail));
  } catch (error) {
    const failure = classifyFailure(error);
    await noteFailure(mail, failure);
    return failure;
  }
  // The address and content are no longer needed.
  await db().$executeRaw`UPDATE mails SET status = 'sent', sent_at = clock_timestamp(), address = NULL, facts = NULL, leased_until = NULL,
    last_error = NULL WHERE id = ${mail.id}::uuid`;
  log.info({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, "mail sent");
  return null;
}

/** Schedules the next attempt, or marks the email failed. A failed one keeps its address for admins. */
async function noteFailure({ id, kind, attempts }: LeasedMail, { verdict, note }: Failure) {
  await db().$executeRaw`UPDATE mails SET leased_until = NULL, last_error = ${note},
      not_before = clock_timestamp() + make_interval(mins => ${minutesUntilRetry(attempts)}::int)
    WHERE id = ${id}::uuid`;
  const isFinal = await db().$executeRaw`UPDATE mails SET status = 'failed', facts = NULL
    WHERE id = ${id}::uuid AND (${verdict === "address-refused"} OR created_at < clock_timestamp() - make_interval(days => ${GIVE_UP_AFTER_DAYS}::int))`;
  log.warn({ mail: id, kind, attempts, verdict, isFinal: isFinal > 0 }, "mail not sent");
}
