import type { SendMailOptions } from "nodemailer";
import { appUrl, env } from "@/lib/platform/env";
import { SITE, supportEmail } from "@/lib/platform/site";
import { oneLine } from "./labels";
import type { MailFacts, MailKind } from "./mail-kinds";
import { MESSAGES } from "./messages";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";

const siteHost = () => new URL(appUrl()).hostname;

/** MAIL_FROM, or by default an unread address at the site's host. */
function sender(): { name: string; address: string } {
  const [, name = SITE.name, address] = /^(?:([^<]+) <)?([^<>]+)>?$/.exec(env().MAIL_FROM ?? `no-reply@${siteHost()}`)!;
  return { name, address };
}

const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;

export interface MailToSend<Kind extends MailKind = MailKind> {
  id: string;
  kind: Kind;
  address: string;
  facts: MailFacts[Kind];
  createdAt: Date;
}

/**
 * The Message-ID is the outbox id, by which a duplicate can be recognised. The only user input in headers is the subject, reduced to one
 * line, and the recipient, which must be a single address.
 * @throws Error for an invalid address, which classifyFailure reports as refused
 */
export async function composeMail<Kind extends MailKind>({
  id,
  kind,
  facts,
  address,
  createdAt,
}: MailToSend<Kind>): Promise<SendMailOptions> {
  if (!ONE_ADDRESS.test(address)) throw Object.assign(new Error("Not one email address"), { code: "EENVELOPE", command: "API" });
  const letter = MESSAGES[kind](facts);
  const help = { supportEmail: supportEmail() };
  return {
    messageId: `<${id}@${siteHost()}>`,
    date: createdAt,
    from: sender(),
    to: { name: "", address },
    replyTo: help.supportEmail,
    envelope: { from: sender().address, to: [address] },
    subject: oneLine(letter.subject),
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: renderText(letter, help),
    html: await renderHtml(letter, help),
    // Content never comes from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
