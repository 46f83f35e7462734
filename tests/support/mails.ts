import { db } from "@/lib/platform/db";

/** The emails in the outbox to this address, oldest first. */
export async function mailsTo(address: string) {
  const mails = await db().mail.findMany({ where: { address }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return mails.map(({ kind, facts }) => ({ kind, facts: facts as Record<string, string> }));
}

/** The token from the link in the newest email of this kind to this address. */
export async function mailedToken(address: string, kind: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast((entry) => entry.kind === kind);
  if (!mail) throw new Error(`No mail ${kind} was queued.`);
  return mail.facts.link.split("#")[1];
}
