import { render } from "@react-email/render";
import type { Letter } from "./letter";
import { MailTemplate } from "./mail-template";

/** Renders an email's HTML alternative. @throws Error if the link is not a web address */
export async function renderHtml(letter: Letter, { supportEmail }: { supportEmail: string }): Promise<string> {
  if (letter.action && !/^https?:\/\//.test(letter.action.link)) throw new Error("A mail's link is an address of the site.");
  const html = await render(<MailTemplate letter={letter} supportEmail={supportEmail} />);
  // The library writes the doctype of XHTML 1.0.
  return html.replace(/^<!DOCTYPE[^>]*>/, "<!doctype html>\n");
}
