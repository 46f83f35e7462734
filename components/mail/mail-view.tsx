import { formatMoment } from "@/lib/platform/clock";
import type { StoredMail } from "@/lib/mail/view";

/** A stored email. Its HTML is shown in a sandboxed frame without scripts; its links open in a new tab. */
export function MailView({ subject, from, to, date, html, text }: StoredMail) {
  return (
    <article className="stack admin-list">
      <p>
        <a href="/admin/mail">All emails</a>
      </p>
      <h2>{subject}</h2>
      <dl className="facts">
        <div>
          <dt>From</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
        {date && (
          <div>
            <dt>Date</dt>
            <dd>
              <time dateTime={date}>{formatMoment(date)}</time>
            </dd>
          </div>
        )}
      </dl>
      <p className="soft">
        Links in an email work for the person it was sent to, so their secret part is hidden here. The file on the server has the whole
        email.
      </p>
      <iframe className="mail-frame" title="Preview of the email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={html} />
      <h3>Plain text</h3>
      <pre className="mail-text">{text}</pre>
    </article>
  );
}
