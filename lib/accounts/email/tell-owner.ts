import { takeFrom } from "@/lib/http/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";

/** Mails the owner of an address that somebody tried to join with it; three an hour at most. Stays when the try is rolled back. */
export async function tellOwnerOfAddress(email: string): Promise<void> {
  if ((await takeFrom({ limit: "confirmation-mail", of: email })) !== null) return;
  await outsideTransaction(() =>
    inTransaction(async () => {
      const owner = await db().user.findFirst({ where: { email, passwordHash: { not: null } }, select: { id: true, firstName: true } });
      if (owner) await queueMail({ kind: "address-taken", userId: owner.id, address: email, facts: { firstName: owner.firstName } });
    }),
  );
}
