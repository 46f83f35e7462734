import { academicYears } from "@/app/(account)/academic-years";
import { noticeOfDocument } from "@/app/(account)/notices";
import { SendConfirmation } from "@/components/accounts/send-confirmation";
import { EnrolmentQuestion } from "@/components/enrolments/enrolment-question";
import { Notice } from "@/components/ui/notice";
import { StatusNotice } from "@/components/verification/status-notice";
import type { OwnEnrolment } from "@/lib/enrolments/view";
import type { Person } from "@/lib/policy/actor";
import type { OwnApplication } from "@/lib/verification/view";

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
