import { queueMail } from "@/lib/mail/queue-mail";
import type { MailFacts } from "@/lib/mail/mail-kinds";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

/** Mails the other administrators, and the operator, what one of them could otherwise do unseen. Call it in the transaction of the change. */
export async function notifyTeam({ exceptIds, ...facts }: MailFacts["team-notice"] & { exceptIds: string[] }): Promise<void> {
  for (const recipient of await listTeam(exceptIds)) await queueMail({ ...recipient, kind: "team-notice", facts });
}

/** The addresses of the administrators, and with AUDIT_DIGEST_TO the operator's. */
export async function listTeam(exceptIds: string[] = []): Promise<{ userId?: string; address: string }[]> {
  const admins = await db().user.findMany({ where: { isAdmin: true, id: { notIn: exceptIds } }, select: { id: true, email: true } });
  const operator = env().AUDIT_DIGEST_TO;
  return [...admins.map(({ id: userId, email: address }) => ({ userId, address })), ...(operator ? [{ address: operator }] : [])];
}
