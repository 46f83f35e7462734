import { queueMail } from "@/lib/mail/queue-mail";
import type { MailFacts } from "@/lib/mail/mail-kinds";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

/** Mails the other administrators, and the operator, what one of them could otherwise do unseen, in the current transaction. */
export async function notifyTeam({ exceptIds, ...facts }: MailFacts["team-notice"] & { exceptIds: string[] }): Promise<void> {
  for (const recipient of await listTeam(exceptIds)) await queueMail({ ...recipient, kind: "team-notice", facts });
}

export async function listTeam(exceptIds: string[] = []): Promise<{ userId?: string; address: string }[]> {
  const admins = await db().user.findMany({ where: { isAdmin: true, id: { notIn: exceptIds } }, select: { id: true, email: true } });
  const operator = env().AUDIT_DIGEST_TO;
  return [...admins.map(({ id: userId, email: address }) => ({ userId, address })), ...(operator ? [{ address: operator }] : [])];
}
