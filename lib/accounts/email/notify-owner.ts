import { consumeLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";

/** Mails the owner of an address that someone tried to use it, at most three times an hour. Not rolled back with the attempt. */
export async function notifyOwnerOfAddress(email: string): Promise<void> {
  if ((await consumeLimit({ limit: "confirmation-mail", of: email })) !== null) return;
  await outsideTransaction(() =>
    inTransaction(async () => {
      const owner = await db().user.findFirst({ where: { email, passwordHash: { not: null } }, select: { id: true, firstName: true } });
      if (owner) await queueMail({ kind: "address-taken", userId: owner.id, address: email, facts: { firstName: owner.firstName } });
    }),
  );
}
