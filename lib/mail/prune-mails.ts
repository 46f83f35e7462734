import { db } from "@/lib/platform/db";
import { listStoredMails, removeStoredMail } from "./stored-mails";

/** How long the outbox says that a mail was sent. */
const RETENTION_DAYS = 180;
/** How long a mail lies as a file, where there is no mail server. */
const FILE_RETENTION_DAYS = 30;

/** Deletes what is known of old mails, and the files of those that are old or whose person is gone. */
export async function pruneMails(): Promise<void> {
  await db().$executeRaw`DELETE FROM mails WHERE status <> 'queued' AND created_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`;
  const ids = await listStoredMails();
  const recent = await db().$queryRaw<{ id: string }[]>`SELECT id FROM mails
    WHERE id::text = ANY (${ids}) AND created_at >= now() - make_interval(days => ${FILE_RETENTION_DAYS}::int)`;
  const staying = new Set(recent.map(({ id }) => id));
  for (const id of ids) if (!staying.has(id)) await removeStoredMail(id);
}
