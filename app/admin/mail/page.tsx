import { notFound } from "next/navigation";
import { requireAdmin } from "@/app/admin/require-admin";
import { StepUpGate } from "@/components/admin/shell/step-up-gate.client";
import { MailList } from "@/components/mail/mail-list";
import { listMails } from "@/lib/mail/queries";
import { MAIL_STATUSES } from "@/lib/mail/view";

export const metadata = { title: "Email | Admin" };

const PER_PAGE = 50;

export default async function EmailPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { isRecentlyConfirmed } = await requireAdmin();
  const query = await searchParams;
  const page = query.page === undefined ? 1 : Number(query.page);
  const status = MAIL_STATUSES.find((one) => one === query.status);
  if (!Number.isInteger(page) || page < 1 || page > 100_000) notFound();
  if (!isRecentlyConfirmed) return <StepUpGate heading="Email" text="Emails contain people’s addresses and what we wrote to them." />;
  const { mails, total } = await listMails({ page, limit: PER_PAGE, status });
  return <MailList mails={mails} page={page} pages={Math.ceil(total / PER_PAGE)} status={status} />;
}
