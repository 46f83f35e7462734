import { db } from "@/lib/platform/db";

/**
 * Stops the mails about something that is undone, in the current transaction. Answers how many were stopped; one that a sender
 * has in hand, or that was sent, is not among them. Rows are locked here and by the sender alike, so a mail is either stopped or sent.
 */
export async function cancelMails(about: string): Promise<number> {
  return db().$executeRaw`UPDATE mails SET status = 'cancelled', address = NULL, facts = NULL
    WHERE about = ${about} AND status = 'queued' AND (leased_until IS NULL OR leased_until < clock_timestamp())`;
}
