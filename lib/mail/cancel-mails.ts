import { db } from "@/lib/platform/db";

/**
 * Cancels queued emails about something that was undone, in the current transaction. Returns how many. Skips sent emails and
 * those being sent: the sender locks the same rows, so an email is either cancelled or sent.
 */
export async function cancelMails(about: string): Promise<number> {
  return db().$executeRaw`UPDATE mails SET status = 'cancelled', address = NULL, facts = NULL
    WHERE about = ${about} AND status = 'queued' AND (leased_until IS NULL OR leased_until < clock_timestamp())`;
}
