import { formatDate } from "@/lib/schools/labels";

interface NoticeProps {
  /** The version that is stored with the consent: the day of its words. */
  version: string;
  supportEmail: string;
}

interface AccountNoticeProps extends NoticeProps {
  /** Whether the form that follows asks for the school and the phone number too. */
  asksForSchool: boolean;
}

/** What is asked for and why, before anything is typed. Whoever changes a word changes the version (lib/accounts/notices.ts). */
export function AccountNotice({ version, supportEmail, asksForSchool }: AccountNoticeProps) {
  return (
    <section className="sheet pad privacy-notice" aria-labelledby="notice-heading">
      <h2 id="notice-heading">What we ask for, and why</h2>
      <dl>
        <div>
          <dt>Name, email address, password</dt>
          <dd>Your account. We write to you about it and nothing else. Anonymous reviews do not show your name.</dd>
        </div>
        {asksForSchool && (
          <>
            <div>
              <dt>Your child&apos;s school, class and year</dt>
              <dd>To know which school you may review. We ask for no name and no birth date of a child.</dd>
            </div>
            <div>
              <dt>Phone (optional)</dt>
              <dd>To reach you about your application. It is never shown and never given to a school.</dd>
            </div>
          </>
        )}
        <div>
          <dt>How long</dt>
          <dd>
            Until you delete your account. You can take your consent back, change your data or delete it on your account page, at any time.
          </dd>
        </div>
      </dl>
      <p className="small soft">
        Accounts are for adults, 18 or older. Nothing is sold, shared or used for advertising. More in our{" "}
        <a href="/privacy">Privacy Policy</a>. <Complaint supportEmail={supportEmail} /> Notice of {formatDate(version)}.
      </p>
    </section>
  );
}

interface DocumentNoticeProps extends NoticeProps {
  openDays: number;
  retentionDays: number;
}

/** What a document is used for, before one is chosen: a purpose of its own. */
export function DocumentNotice({ version, supportEmail, openDays, retentionDays }: DocumentNoticeProps) {
  return (
    <section className="sheet pad privacy-notice" aria-labelledby="document-notice-heading">
      <h2 id="document-notice-heading">What happens to your document</h2>
      <dl>
        <div>
          <dt>What for</dt>
          <dd>Our team checks with it that you are the parent of a pupil. It is used for nothing else.</dd>
        </div>
        <div>
          <dt>Who sees it</dt>
          <dd>Only the verification team; each look is recorded. No school and no other parent ever sees it.</dd>
        </div>
        <div>
          <dt>How long</dt>
          <dd>
            Sealed {openDays} days after the decision, destroyed {retentionDays} days after it.
          </dd>
        </div>
        <div>
          <dt>Taking it back</dt>
          <dd>On your account page, at any time. The document is then destroyed and your verification ends.</dd>
        </div>
      </dl>
      <p className="small soft">
        By uploading you agree to this check, for your child&apos;s data in the document too. <Complaint supportEmail={supportEmail} />{" "}
        Notice of {formatDate(version)}.
      </p>
    </section>
  );
}

function Complaint({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      Questions and complaints: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and then the Data Protection Board of India.
    </>
  );
}
