import { CallButton } from "@/components/accounts/call-button.client";
import type { FeesToReport } from "@/lib/fees/view";
import { formatAcademicYear, formatClassInSentence } from "@/lib/schools/labels";
import { ReportFees } from "./report-fees.client";

interface OwnFeeReportsProps {
  enrolmentId: string;
  schoolName: string;
  /** The enrolment's class, as the parent wrote it */
  className: string | null;
  fees: FeesToReport;
}

/** What a parent said about the fees of a school, with buttons to say more, change it or withdraw it. */
export function OwnFeeReports({ enrolmentId, schoolName, className, fees: { years, classes, reports } }: OwnFeeReportsProps) {
  return (
    <div className="grid basis-full gap-2">
      {reports.map(({ academicYear, class: classNumber }) => (
        <div key={academicYear} className="flex flex-wrap items-center gap-x-3 text-sm">
          <p>
            You told us what {formatAcademicYear(academicYear)} costs, {formatClassInSentence(classNumber)}.
          </p>
          <CallButton
            label="Withdraw"
            name={`Withdraw the fees of ${formatAcademicYear(academicYear)}: ${schoolName}`}
            variant="ghost"
            call={{ address: `/api/enrollments/${enrolmentId}/fees`, method: "PUT", body: { academicYear, class: classNumber, lines: [] } }}
            done={{ title: "You have withdrawn these fees", text: "They no longer count in what other parents see." }}
            failed="Nothing was changed"
          />
        </div>
      ))}
      {years.length > 0 && (
        <div>
          <ReportFees
            enrolmentId={enrolmentId}
            schoolName={schoolName}
            className={className}
            years={years}
            classes={classes}
            reports={reports}
          />
        </div>
      )}
    </div>
  );
}
