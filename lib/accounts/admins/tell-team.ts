import { queueMail } from "@/lib/mail/queue-mail";
import type { MailFacts } from "@/lib/mail/mail-kinds";
import { db } from "@/lib/platform/db";

/** Mails the other administrators what one of them could otherwise do unseen. Call it in the transaction of the change. */
export async function tellTeam({ exceptIds, ...facts }: MailFacts["team-notice"] & { exceptIds: string[] }): Promise<void> {
  const others = await db().user.findMany({ where: { isAdmin: true, id: { notIn: exceptIds } }, select: { id: true, email: true } });
  for (const { id: userId, email: address } of others) await queueMail({ kind: "team-notice", userId, address, facts });
}
