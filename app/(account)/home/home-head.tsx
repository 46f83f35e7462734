import { academicYears } from "@/app/(account)/academic-years";
import { noticeOfDocument } from "@/app/(account)/notices";
import { SendConfirmation } from "@/components/accounts/email/send-confirmation";
import { EnrolmentQuestion } from "@/components/enrolments/enrolment-question";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { StatusNotice } from "@/components/verification/status-notice";
import type { OwnEnrolment } from "@/lib/enrolments/view";
import type { Person } from "@/lib/policy/actor";
import { languageOf } from "@/lib/schools/labels";
import { whatWasChecked } from "@/lib/verification/labels";
import type { OwnApplication } from "@/lib/verification/view";

export function HomeHead({ person, application: { check } }: { person: Person; application: OwnApplication }) {
  const { firstName, isAdmin, isVerified } = person;
  return (
    <div className="rule flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1 className="min-w-0">
          Namaste, <span lang={languageOf(firstName)}>{firstName}</span>
        </h1>
        {isVerified && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
            <Badge variant="good" icon="badge-check">
              Verified Parent
            </Badge>
            {check && <span className="text-sm text-ink-soft">{whatWasChecked(check)}</span>}
          </p>
        )}
      </div>
      {isAdmin && (
        <ButtonLink icon="shield" variant="outline" href="/admin">
          Admin Panel
        </ButtonLink>
      )}
    </div>
  );
}

interface HomeNoticesProps {
  person: Person;
  application: OwnApplication;
  enrolments: OwnEnrolment[];
}

/** What the parent needs to do, most important first. */
export function HomeNotices({ person, application, enrolments }: HomeNoticesProps) {
  const isParent = !person.isAdmin;
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      {isParent && <StatusNotice application={application} documentNotice={noticeOfDocument()} years={academicYears()} />}
      {enrolments
        .filter(({ isQuestionOpen }) => isQuestionOpen)
        .map((enrolment) => (
          <EnrolmentQuestion key={enrolment.id} enrolment={enrolment} />
        ))}
      {!person.isEmailConfirmed && (
        <Notice icon="mail" title="Please confirm your email" actions={<SendConfirmation label="Send again" email={person.email} />}>
          We sent a link to {person.email}. We will email you there when we have checked your document.
        </Notice>
      )}
    </div>
  );
}
