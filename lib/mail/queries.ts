import { db } from "@/lib/platform/db";
import { isMailStored } from "./stored-mails";
import { CONFIDENTIAL_KINDS, type MailKind } from "./mail-kinds";
import type { ListedMail, MailStatus } from "./view";

/** The outbox, newest first, without confidential emails. */
export async function listMails({ page, limit, status }: { page: number; limit: number; status?: MailStatus }) {
  const where = { kind: { notIn: CONFIDENTIAL_KINDS }, ...(status && { status }) };
  const [rows, total] = await Promise.all([
    db().mail.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      skip: (page - 1) * limit,
      take: limit,
      select: {
        id: true,
        kind: true,
        status: true,
        address: true,
        attempts: true,
        lastError: true,
        createdAt: true,
        notBefore: true,
        sentAt: true,
      },
    }),
    db().mail.count({ where }),
  ]);
  const mails = await Promise.all(
    rows.map(async ({ kind, status, createdAt, notBefore, sentAt, ...mail }): Promise<ListedMail> => ({
      ...mail,
      kind: kind as MailKind,
      status: status as MailStatus,
      createdAt: createdAt.toISOString(),
      notBefore: notBefore.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      isStored: await isMailStored(mail.id),
    })),
  );
  return { mails, total };
}
