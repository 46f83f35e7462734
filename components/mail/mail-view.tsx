import { Fact } from "@/components/ui/fact";
import { formatMoment } from "@/lib/platform/clock";
import type { StoredMail } from "@/lib/mail/view";

/** A stored email. Its HTML is shown in a sandboxed frame without scripts; its links open in a new tab. */
export function MailView({ subject, from, to, date, html, text }: StoredMail) {
  return (
    <article className="pt-4 space-y-3">
      <p>
        <a href="/admin/mail">All emails</a>
      </p>
      <h2>{subject}</h2>
      <dl className="facts">
        <Fact label="From">{from}</Fact>
        <Fact label="To">{to}</Fact>
        {date && (
          <Fact label="Date">
            <time dateTime={date}>{formatMoment(date)}</time>
          </Fact>
        )}
      </dl>
      <p className="text-ink-soft">
        Links in an email work for the person it was sent to, so their secret part is hidden here. The file on the server has the whole
        email.
      </p>
      <iframe
        className="border border-line-strong w-full h-176 rounded-md bg-[#FAF8F2]"
        title="Preview of the email"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html}
      />
      <h3>Plain text</h3>
      <pre className="p-4 text-sm/normal overflow-x-auto bg-sunk whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </article>
  );
}
