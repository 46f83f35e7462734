import { addJob } from "@/lib/jobs/add-job";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { MailFacts, MailKind } from "./mail-kinds";

/** The job that sends what is due. */
export const SEND_MAIL = "send-mail";

export type QueueMail = {
  [Kind in MailKind]: {
    kind: Kind;
    facts: MailFacts[Kind];
    address: string;
    /** Whose mail it is: it goes with their account, unsent ones too. Left out for mail that outlives the account. */
    userId?: string;
    /** What it reports, so that it can be cancelled with it: `decision:<id>` */
    about?: string;
    delaySeconds?: number;
  };
}[MailKind];

/**
 * Puts a mail into the outbox, in the current transaction: it is sent exactly when what it reports has happened, and a mail
 * server that is away delays it without touching the decision. Answers its id, which is also its Message-ID.
 */
export async function queueMail({ kind, facts, address, userId, about, delaySeconds = 0 }: QueueMail): Promise<string> {
  const id = newId();
  const notBefore = new Date(clock.now().getTime() + delaySeconds * 1000);
  await db().mail.create({ data: { id, kind, address, userId, about, notBefore, facts: withoutControls(facts) } });
  await addJob(SEND_MAIL, {}, { runAt: notBefore });
  return id;
}

/** Line breaks stay, for reasons have several lines. (Postgres keeps no NUL in JSON.) */
const withoutControls = (facts: object) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === "string" ? value.replace(/(?!\n)\p{Cc}/gu, " ") : value]),
  );
