import { addSeconds } from "date-fns";
import { addJob } from "@/lib/jobs/add-job";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { MailFacts, MailKind } from "./mail-kinds";

export const SEND_MAIL = "send-mail";

export type QueueMail = {
  [Kind in MailKind]: {
    kind: Kind;
    facts: MailFacts[Kind];
    address: string;
    /** The recipient's account: deleting it deletes unsent emails, too. Undefined for emails that outlive the account. */
    userId?: string;
    /** What the email is about, so that it can be cancelled: `decision:<id>` */
    about?: string;
    delaySeconds?: number;
  };
}[MailKind];

/** Adds an email to the outbox in the current transaction, so it is sent exactly if the change commits. Returns its id, the Message-ID. */
export async function queueMail({ kind, facts, address, userId, about, delaySeconds = 0 }: QueueMail): Promise<string> {
  const id = newId();
  const notBefore = addSeconds(clock.now(), delaySeconds);
  await db().mail.create({ data: { id, kind, address, userId, about, notBefore, facts: withoutControls(facts) } });
  await addJob(SEND_MAIL, {}, { runAt: notBefore });
  return id;
}

/** Keeps line breaks, which reasons contain. Postgres can't store NUL in JSON. */
const withoutControls = (facts: object) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === "string" ? value.replace(/(?!\n)\p{Cc}/gu, " ") : value]),
  );

/** Cancels queued emails about something that was undone and returns how many. Those being sent have locked rows and are skipped. */
export async function cancelMails(about: string): Promise<number> {
  return db().$executeRaw`UPDATE mails SET status = 'cancelled', address = NULL, facts = NULL
    WHERE about = ${about} AND status = 'queued' AND (leased_until IS NULL OR leased_until < clock_timestamp())`;
}
