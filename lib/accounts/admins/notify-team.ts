import { queueMail } from "@/lib/mail/queue-mail";
import type { MailFacts } from "@/lib/mail/mail-kinds";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

/** In the current transaction, mails the other administrators and the operator about an act that one administrator could otherwise hide. */
export async function notifyTeam({ exceptIds, ...facts }: MailFacts["team-notice"] & { exceptIds: string[] }): Promise<void> {
  for (const recipient of await listTeam(exceptIds)) await queueMail({ ...recipient, kind: "team-notice", facts });
}

export async function listTeam(exceptIds: string[] = []): Promise<{ userId?: string; address: string }[]> {
  const admins = await db().user.findMany({ where: { isAdmin: true, id: { notIn: exceptIds } }, select: { id: true, email: true } });
  const operator = env().AUDIT_DIGEST_TO;
  return [...admins.map(({ id: userId, email: address }) => ({ userId, address })), ...(operator ? [{ address: operator }] : [])];
}
