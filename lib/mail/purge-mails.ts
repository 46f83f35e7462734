import { db } from "@/lib/platform/db";
import { listStoredMails, removeStoredMail } from "./stored-mails";

const RETENTION_DAYS = 180;
/** Retention of emails written to files, without a mail server. */
const FILE_RETENTION_DAYS = 30;

/** Purges old emails, and stored files that are old or whose person was deleted. */
export async function purgeMails(): Promise<void> {
  await db().$executeRaw`DELETE FROM mails WHERE status <> 'queued' AND created_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`;
  const ids = await listStoredMails();
  const recent = await db().$queryRaw<{ id: string }[]>`SELECT id FROM mails
    WHERE id::text = ANY (${ids}) AND created_at >= now() - make_interval(days => ${FILE_RETENTION_DAYS}::int)`;
  const recentIds = new Set(recent.map(({ id }) => id));
  for (const id of ids) if (!recentIds.has(id)) await removeStoredMail(id);
}
