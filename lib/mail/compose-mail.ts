import type { SendMailOptions } from "nodemailer";
import { appUrl, env } from "@/lib/platform/env";
import { SITE, supportEmail } from "@/lib/platform/site";
import { oneLine } from "./labels";
import type { MailFacts, MailKind } from "./mail-kinds";
import { MESSAGES } from "./messages";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";

const siteHost = () => new URL(appUrl()).hostname;

/** MAIL_FROM; unset: an address at the site's host that nobody reads. */
function sender(): { name: string; address: string } {
  const [, name = SITE.name, address] = /^(?:([^<]+) <)?([^<>]+)>?$/.exec(env().MAIL_FROM ?? `no-reply@${siteHost()}`)!;
  return { name, address };
}

const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;

/**
 * The mail as nodemailer takes it. Its Message-ID is the outbox's id: one that arrives twice, because an answer was lost on
 * the way, can be told by it. Nothing that a person typed stands in a header but in the subject, as one line, and the address,
 * which must be one address and no list.
 *
 * @throws Error that judgeFailure takes for a refusal, where it is none
 */
export function composeMail<Kind extends MailKind>({
  id,
  kind,
  facts,
  address,
  createdAt,
}: {
  id: string;
  kind: Kind;
  facts: MailFacts[Kind];
  address: string;
  createdAt: Date;
}): SendMailOptions {
  if (!ONE_ADDRESS.test(address)) throw Object.assign(new Error("Not one e-mail address"), { code: "EENVELOPE", command: "API" });
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
    html: renderHtml(letter, help),
    // Nothing is ever fetched or read from a file to be sent.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
