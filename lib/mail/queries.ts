import { db } from "@/lib/platform/db";
import { isMailStored } from "./stored-mails";
import { isConfidential, type MailKind } from "./mail-kinds";
import type { ListedMail, MailStatus } from "./view";

export async function listMails({ page, limit, status }: { page: number; limit: number; status?: MailStatus }) {
  const where = status ? { status } : {};
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
      // The mail server's error may repeat the address.
      ...(isConfidential(kind) && { address: null, lastError: null }),
      kind: kind as MailKind,
      status: status as MailStatus,
      createdAt: createdAt.toISOString(),
      notBefore: notBefore.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      isConfidential: isConfidential(kind),
      isStored: !isConfidential(kind) && (await isMailStored(mail.id)),
    })),
  );
  return { mails, total };
}
