import { notFound } from "next/navigation";
import { requireAdmin } from "@/app/admin/require-admin";
import { StepUpGate } from "@/components/admin/shell/step-up-gate.client";
import { MailView } from "@/components/mail/mail-view";
import { recordAudit } from "@/lib/audit/record-audit";
import { findStoredMail } from "@/lib/mail/stored-mails";

export const metadata = { title: "Email | Admin" };

export default async function StoredEmailPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requireAdmin();
  if (!actor.isRecentlyConfirmed) return <StepUpGate heading="Email" text="Emails contain people’s addresses and what we wrote to them." />;
  const mail = await findStoredMail((await params).id);
  if (!mail) notFound();
  await recordAudit({ actor, action: "mail.view", subject: { kind: "mail", id: mail.id } });
  return <MailView {...mail} />;
}
