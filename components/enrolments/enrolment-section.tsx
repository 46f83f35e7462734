import Link from "next/link";
import { AccountSection, ownListClasses } from "@/components/accounts/own-account/account-section";
import { Badge } from "@/components/ui/badge";
import { ENROLMENT_END_LABELS, ENROLMENT_STATUS_LABELS } from "@/lib/enrolments/labels";
import type { OwnEnrolment, OwnSchoolRequest } from "@/lib/enrolments/view";
import { OwnFeeReports } from "@/components/fees/own-fee-reports";
import { OwnSafetyAnswers } from "@/components/safety/own-safety-answers";
import type { FeesToReport } from "@/lib/fees/view";
import type { SafetyToReport } from "@/lib/safety/view";
import { formatAcademicYear, formatDate, languageOf } from "@/lib/schools/labels";
import { AddSchool, EndEnrolment } from "./enrolment-actions.client";
import { EnrolmentQuestion } from "./enrolment-question";

interface EnrolmentSectionProps {
  enrolments: OwnEnrolment[];
  requests: OwnSchoolRequest[];
  /** By the enrolment's id */
  fees: ReadonlyMap<string, FeesToReport>;
  /** By the enrolment's id */
  safety: ReadonlyMap<string, SafetyToReport>;
  years: readonly number[];
  today: string;
}

/** The schools of a parent's children with their status; adds and ends enrolments and asks for unlisted schools. */
export function EnrolmentSection({ enrolments, requests, fees, safety, years, today }: EnrolmentSectionProps) {
  return (
    <AccountSection id="children" heading="Children and schools" action={<AddSchool years={years} />}>
      {enrolments
        .filter(({ isQuestionOpen }) => isQuestionOpen)
        .map((enrolment) => (
          <EnrolmentQuestion key={enrolment.id} enrolment={enrolment} />
        ))}
      {enrolments.length + requests.length === 0 && (
        <p className="text-ink-soft">No school yet. Add your child’s school. You can review it once our team has confirmed it.</p>
      )}
      {enrolments.length > 0 && (
        <ul className={ownListClasses}>
          {enrolments.map((enrolment) => (
            <OneEnrolment
              key={enrolment.id}
              enrolment={enrolment}
              fees={fees.get(enrolment.id)}
              safety={safety.get(enrolment.id)}
              today={today}
            />
          ))}
        </ul>
      )}
      {requests.length > 0 && <Requests requests={requests} />}
    </AccountSection>
  );
}

interface OneEnrolmentProps {
  enrolment: OwnEnrolment;
  fees?: FeesToReport;
  safety?: SafetyToReport;
  today: string;
}

function OneEnrolment({ enrolment, fees, safety, today }: OneEnrolmentProps) {
  const { id, school, className, academicYear, endedOn, startedOn, status, reasonText } = enrolment;
  return (
    <li>
      <div>
        <p className="font-medium text-ink" lang={languageOf(school.name)}>
          <Link href={`/schools/${school.id}`} prefetch={false}>
            {school.name}
          </Link>
        </p>
        <p className="text-sm text-ink-soft">
          {[`${school.city}, ${school.state}`, className, formatAcademicYear(academicYear)].filter(Boolean).join(" · ")}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <State enrolment={enrolment} />
        </p>
        {status === "rejected" && reasonText && <p className="text-sm">{reasonText}</p>}
      </div>
      {fees && fees.years.length + fees.reports.length > 0 && (
        <OwnFeeReports enrolmentId={id} schoolName={school.name} className={className} fees={fees} />
      )}
      {safety && (safety.mayReport || Object.keys(safety.answers).length > 0) && (
        <OwnSafetyAnswers enrolmentId={id} schoolName={school.name} safety={safety} />
      )}
      {!endedOn && status !== "rejected" && <EndEnrolment id={id} schoolName={school.name} today={today} since={startedOn} />}
    </li>
  );
}

function State({ enrolment: { status, endedOn, endReason, ageWords } }: { enrolment: OwnEnrolment }) {
  if (endedOn) {
    return (
      <Badge variant="neutral">
        {ENROLMENT_END_LABELS[endReason ?? "ended"]}, {formatDate(endedOn)}
      </Badge>
    );
  }
  return (
    <>
      <Badge {...STATES[status]}>{ENROLMENT_STATUS_LABELS[status]}</Badge>
      {ageWords && <span className="text-sm text-ink-soft">Others see: {ageWords}</span>}
    </>
  );
}

const STATES = {
  claimed: { variant: "warn", icon: "clock" },
  pending: { variant: "warn", icon: "clock" },
  confirmed: { variant: "good", icon: "circle-check" },
  rejected: { variant: "bad", icon: "x" },
} as const;

function Requests({ requests }: { requests: OwnSchoolRequest[] }) {
  return (
    <>
      <h3>Schools you asked us to add</h3>
      <ul className={ownListClasses}>
        {requests.map(({ id, name, zipCode, createdAt }) => (
          <li key={id}>
            <div>
              <p className="font-medium text-ink" lang={languageOf(name)}>
                {name}
              </p>
              <p className="text-sm text-ink-soft">
                {zipCode}. You asked on {formatDate(createdAt)}. We’ll find the school and add it.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
