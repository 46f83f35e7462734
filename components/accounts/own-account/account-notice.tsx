import { Fact } from "@/components/ui/fact";
import { paddedCardClasses } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { formatDate } from "@/lib/schools/labels";

interface NoticeProps {
  /** Version stored with the consent: the day of its text */
  version: string;
  supportEmail: string;
}

/** In a form, the form's gap replaces the margin. */
const NOTICE = cn(
  paddedCardClasses,
  "mb-6 grid gap-3 [.gap-6>&]:mb-0 [&_:is(h2,h3)]:text-base/[1.4] [&_dl]:grid [&_dl]:gap-2 [&_dl]:text-sm [&_dt]:font-medium sm:[&_dl>div]:grid sm:[&_dl>div]:grid-cols-[11rem_1fr] sm:[&_dl>div]:gap-4",
);

interface AccountNoticeProps extends NoticeProps {
  /** Whether the form below also asks for the school and the phone number */
  asksForSchool: boolean;
}

/** Privacy notice above the sign-up form. A change of its words needs a new version in lib/accounts/notices.ts. */
export function AccountNotice({ version, supportEmail, asksForSchool }: AccountNoticeProps) {
  return (
    <section className={NOTICE} aria-labelledby="notice-heading">
      <h2 id="notice-heading">What we ask for, and why</h2>
      <dl>
        <Fact label="Name, email address, password">
          To run your account. We email you about your account and nothing else. Anonymous reviews don’t show your name.
        </Fact>
        {asksForSchool && (
          <>
            <Fact label="Your child's school, class and year">
              To know which school you can review. We don’t ask for your child’s name or date of birth.
            </Fact>
            <Fact label="Phone (optional)">So that we can reach you about your application. We never show it or give it to a school.</Fact>
          </>
        )}
        <Fact label="Your network">
          To notice many accounts for one school from one place. We keep it for 30 days, as a key from which your address can’t be read.
        </Fact>
        <Fact label="How long">
          Until you delete your account. You can withdraw your consent, change your data or delete it on your account page at any time.
        </Fact>
      </dl>
      <p className="text-sm text-ink-soft">
        Accounts are for adults (18 or older). We don’t sell or share your data or use it for advertising. Read more in our{" "}
        <a href="/privacy">Privacy Policy</a>. <Complaint supportEmail={supportEmail} /> Notice of {formatDate(version)}.
      </p>
    </section>
  );
}

interface DocumentNoticeProps extends NoticeProps {
  openDays: number;
  retentionDays: number;
}

/** Privacy notice above the document field. The document is a separate purpose with a separate consent. */
export function DocumentNotice({ version, supportEmail, openDays, retentionDays }: DocumentNoticeProps) {
  return (
    <section className={NOTICE} aria-labelledby="document-notice-heading">
      <h2 id="document-notice-heading">What happens to your document</h2>
      <dl>
        <Fact label="Why we need it">Our team uses it to check that you are a parent at the school, and for nothing else.</Fact>
        <Fact label="Who sees it">
          Only our verification team, and we record each time they open it. No school and no other parent ever sees it.
        </Fact>
        <Fact label="How long">
          Our team can open it until {openDays} days after the decision. We delete it {retentionDays} days after the decision. Until you
          delete your account, we keep a code by which we recognise the same document.
        </Fact>
        <Fact label="Withdrawing consent">On your account page, at any time. We then delete the document and your verification ends.</Fact>
      </dl>
      <p className="text-sm text-ink-soft">
        By uploading you agree to this check, including of your child’s data in the document. <Complaint supportEmail={supportEmail} />{" "}
        Notice of {formatDate(version)}.
      </p>
    </section>
  );
}

function Complaint({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      Questions and complaints: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, then the Data Protection Board of India.
    </>
  );
}
