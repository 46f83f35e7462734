import { DocumentLink } from "@/components/schools/facts";
import { ALL_CLASSES } from "@/lib/admissions/criteria";
import { ADMISSION_KIND_LABELS, ADMISSION_TRACK_LABELS, formatApplications, formatScope } from "@/lib/admissions/labels";
import type { AdmissionEvent, AdmissionSchedule, SchoolAdmissions as Admissions } from "@/lib/admissions/view";
import { formatClasses } from "@/lib/fees/labels";
import { SAID_BY_SCHOOL } from "@/lib/schools/criteria";
import { formatAcademicYear, formatDate, formatRupees } from "@/lib/schools/labels";

/** When one can apply: the school's own dates first, then those of its place and state, each with its source. */
export function SchoolAdmissions({ admissions: { schedules }, calendar }: { admissions: Admissions; calendar: string }) {
  if (schedules.length === 0)
    return <p className="max-w-measure text-ink-soft">We don’t know this school’s admission dates. Ask the school.</p>;
  return (
    <div className="grid gap-6">
      {schedules.map((schedule, index) => (
        <Schedule key={index} schedule={schedule} id={`admissions-${index}`} />
      ))}
      <p className="max-w-measure">
        <a href={calendar.replace(/^https?:/, "webcal:")}>Add these dates to your calendar</a>, or{" "}
        <a href={calendar} download>
          download them
        </a>
        . Calendars may take a day to show changes.
      </p>
    </div>
  );
}

function Schedule({ schedule, id }: { schedule: AdmissionSchedule; id: string }) {
  const { academicYear, track, applications, isOverruled, events, formFee } = schedule;
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-1" id={id}>
        {formatAcademicYear(academicYear)}: {ADMISSION_TRACK_LABELS[track]}
      </h3>
      <p className="text-sm text-ink-soft">
        {[formatScope(schedule), ...formatRestrictions(schedule)].join(". ")}.
        {isOverruled && " The dates above may differ from these. Ask the school which it follows."}
      </p>
      {applications && !isOverruled && <p className="mt-1 font-medium">{formatApplications(applications)}</p>}
      {events.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-y border-line py-3">
          {events.map((event) => (
            <div className="contents" key={`${event.kind} ${event.round}`}>
              <dt className="whitespace-nowrap text-ink-soft">
                <EventDays event={event} />
              </dt>
              <dd>
                {ADMISSION_KIND_LABELS[event.kind]}
                {event.round > 1 && `, round ${event.round}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {formFee !== null && <p className="mt-2">Application form: {formFee === 0 ? "free" : formatRupees(formFee)}</p>}
      <ScheduleSource schedule={schedule} />
    </section>
  );
}

const formatRestrictions = ({ classFrom, classTo, schoolTypes, boards }: AdmissionSchedule): string[] => [
  ...(classFrom === ALL_CLASSES.classFrom && classTo === ALL_CLASSES.classTo ? [] : [formatClasses({ classFrom, classTo })]),
  ...[schoolTypes, boards].flatMap((values) => (values.length > 0 ? [`For: ${values.join(", ")}`] : [])),
];

function EventDays({ event: { startsOn, endsOn } }: { event: AdmissionEvent }) {
  return (
    <>
      <time dateTime={startsOn}>{formatDate(startsOn)}</time>
      {endsOn > startsOn && (
        <>
          {" "}
          <span className="max-sm:block">
            to <time dateTime={endsOn}>{formatDate(endsOn)}</time>
          </span>
        </>
      )}
    </>
  );
}

function ScheduleSource({ schedule: { authority, source, licence, asOf, documentUrl } }: { schedule: AdmissionSchedule }) {
  return (
    <p className="mt-2 max-w-measure text-xs text-ink-soft wrap-anywhere">
      {source === SAID_BY_SCHOOL ? "Says the school" : `Source: ${[...(authority ? [authority] : []), source].join(", ")}`}
      {licence && ` (${licence})`}, {formatDate(asOf)}.
      <DocumentLink url={documentUrl} />
    </p>
  );
}
