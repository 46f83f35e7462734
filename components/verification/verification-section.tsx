import { Fact } from "@/components/ui/fact";
import { AccountSection, ownListClasses } from "@/components/accounts/own-account/account-section";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { inMegabytes } from "@/lib/verification/criteria";
import { retentionText, whatWasChecked, type RetentionDays } from "@/lib/verification/labels";
import type { OwnApplication, OwnDocument } from "@/lib/verification/view";
import { StatusNotice } from "./status-notice";
import { UploadButton } from "./upload-button.client";

interface VerificationSectionProps {
  application: OwnApplication;
  documents: OwnDocument[];
  days: RetentionDays;
  /** Text such as `enrolled until 2026-27`, as others see it; null adds nothing */
  enrolment: string | null;
  documentNotice: React.ReactNode;
  years: readonly number[];
}

export function VerificationSection({ application, documents, days, enrolment, documentNotice, years }: VerificationSectionProps) {
  return (
    <AccountSection id="verification" heading="Verification">
      <StatusNotice application={application} documentNotice={documentNotice} years={years} />
      {application.check && <WhatOthersSee check={application.check} enrolment={enrolment} />}
      <h3>Your documents</h3>
      {documents.length === 0 ? (
        <p className="text-ink-soft">You have not uploaded a document yet.</p>
      ) : (
        <ul className={ownListClasses}>
          {documents.map((document) => (
            <OneDocument key={document.id} document={document} days={days} />
          ))}
        </ul>
      )}
      {application.check && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <UploadButton notice={documentNotice} years={years} />
        </div>
      )}
    </AccountSection>
  );
}

/** The text of a named review; an anonymous one shows only the year of the check. */
function WhatOthersSee({ check, enrolment }: { check: NonNullable<OwnApplication["check"]>; enrolment: string | null }) {
  return (
    <dl className="facts">
      <Fact label="What others see">
        <Badge variant="good" icon="badge-check">
          Verified
        </Badge>
        <span>
          {whatWasChecked(check)}
          {enrolment && `. ${enrolment.charAt(0).toUpperCase()}${enrolment.slice(1)}`}
        </span>
        <small>
          This is shown next to reviews with your name. An anonymous review says only “
          {whatWasChecked({ seen: null, checkedIn: check.checkedIn.slice(0, 4) })}”.
        </small>
      </Fact>
    </dl>
  );
}

function OneDocument({ document, days }: { document: OwnDocument; days: RetentionDays }) {
  const { fileName, size, url } = document;
  return (
    <li>
      <div>
        <p className="font-medium text-ink wrap-anywhere">{fileName ?? "A document"}</p>
        <p className="text-sm text-ink-soft">
          {size !== null && `${inMegabytes(size)} MB. `}
          {retentionText(document, days)}
        </p>
      </div>
      {url && (
        <ButtonLink icon="download" variant="ghost" href={url} download aria-label={`Download ${fileName ?? "the document"}`}>
          Download
        </ButtonLink>
      )}
    </li>
  );
}
