import { formatMoment } from "@/lib/platform/clock";
import type { StoredMail } from "@/lib/mail/view";

/** A mail that was kept as a file. Its page stands in a frame that may run nothing and ask nobody; its links open apart. */
export function MailView({ subject, from, to, date, html, text }: StoredMail) {
  return (
    <article className="stack admin-list">
      <p>
        <a href="/admin/mail">All mails</a>
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
      <iframe className="mail-frame" title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={html} />
      <h3>As text</h3>
      <pre className="mail-text">{text}</pre>
    </article>
  );
}
