import { CallButton } from "@/components/accounts/call-button.client";
import type { SafetyToReport } from "@/lib/safety/view";
import { ReportSafety } from "./report-safety.client";

interface OwnSafetyAnswersProps {
  enrolmentId: string;
  schoolName: string;
  safety: SafetyToReport;
}

/** How many questions about a school's safety a parent has answered, with buttons to answer, change or withdraw it. */
export function OwnSafetyAnswers({ enrolmentId, schoolName, safety: { mayReport, answers } }: OwnSafetyAnswersProps) {
  const count = Object.keys(answers).length;
  return (
    <div className="grid basis-full gap-2">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <p>You answered {count === 1 ? "1 question" : `${count} questions`} about safety and access.</p>
          <CallButton
            label="Withdraw"
            name={`Withdraw your answers: ${schoolName}`}
            variant="ghost"
            call={{ address: `/api/enrollments/${enrolmentId}/facts`, method: "PUT", body: { answers: {} } }}
            done={{ title: "You have withdrawn your answers", text: "They no longer count in what other parents see." }}
            failed="Nothing was changed"
          />
        </div>
      )}
      {mayReport && (
        <div>
          <ReportSafety enrolmentId={enrolmentId} schoolName={schoolName} answers={answers} />
        </div>
      )}
    </div>
  );
}
