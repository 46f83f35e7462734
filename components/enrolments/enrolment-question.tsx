import { CallButton } from "@/components/accounts/call-button.client";
import { Notice } from "@/components/ui/notice";
import { ENROLMENT_ANSWER_LABELS, enrolmentQuestion } from "@/lib/enrolments/labels";
import { ENROLMENT_ANSWERS } from "@/lib/enrolments/schema";
import type { OwnEnrolment } from "@/lib/enrolments/view";

export function EnrolmentQuestion({ enrolment: { id, school } }: { enrolment: OwnEnrolment }) {
  return (
    <Notice
      kind="info"
      icon="circle-help"
      title={enrolmentQuestion(school.name)}
      actions={ENROLMENT_ANSWERS.map((answer) => (
        <CallButton
          key={answer}
          label={ENROLMENT_ANSWER_LABELS[answer]}
          call={{ address: `/api/enrollments/${id}`, method: "PUT", body: { answer } }}
          done={{ title: "Thank you", text: "Your answer is saved." }}
          failed="Your answer was not saved"
        />
      ))}
    >
      A new school year has begun. Your answer keeps your badge correct.
    </Notice>
  );
}
