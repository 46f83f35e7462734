import { formatAcademicYear, formatClass, formatDate, formatRupees } from "@/lib/schools/labels";
import type { AdmissionKind, AdmissionTrack } from "./criteria";
import type { AdmissionSchedule, SchoolAdmissions } from "./view";

export const ADMISSION_TRACK_LABELS: Record<AdmissionTrack, string> = {
  open: "General admission",
  rte: "Free seats under the Right to Education Act (RTE)",
  ews: "Seats for economically weaker sections (EWS)",
};

export const ADMISSION_KIND_LABELS: Record<AdmissionKind, string> = {
  criteria: "Criteria published",
  opens: "Applications open",
  closes: "Applications close",
  test: "Test or interaction",
  list: "List of selected children",
  lottery: "Lottery",
  documents: "Documents and fees",
  ends: "Admissions end",
};

/** `Open now until Jan 12, 2027`, `Opens on Dec 1, 2026`, `Closed on Dec 27, 2026` */
export function formatApplications(applications: NonNullable<AdmissionSchedule["applications"]>): string {
  if (applications.state === "open") return `Open now until ${formatDate(applications.until)}`;
  return `${applications.state === "opens" ? "Opens" : "Closed"} on ${formatDate(applications.on)}`;
}

/** The general admission, for the top of a page: applications that are open, else those that open next; null if neither is known. */
export function formatOpenness({ schedules }: SchoolAdmissions): string | null {
  const known = schedules.filter(({ track, isOverruled }) => track === "open" && !isOverruled).map(({ applications }) => applications);
  const shown = known.find((one) => one?.state === "open") ?? known.find((one) => one?.state === "opens");
  return shown ? formatApplications(shown) : null;
}

/** `Dates of Delhi`, `The school’s own dates` */
export const formatScope = ({ scope, scopeName }: Pick<AdmissionSchedule, "scope" | "scopeName">): string =>
  scope === "school" ? "The school’s own dates" : `Dates for schools in ${scopeName}`;

type DatedSchedule = Pick<AdmissionSchedule, "academicYear" | "classFrom" | "classTo" | "formFee" | "events">;

/** `2027-28, Nursery to Class 5. Applications open: Dec 1, 2026. Form: ₹500` */
export function formatDates({ academicYear, classFrom, classTo, formFee, events }: DatedSchedule): string {
  const days = [...events].sort((one, other) => one.startsOn.localeCompare(other.startsOn)).map(formatEvent);
  const classes = [...new Set([classFrom, classTo])].map(formatClass).join(" to ");
  const form = formFee === null ? [] : [`Form: ${formatRupees(formFee)}`];
  return [`${formatAcademicYear(academicYear)}, ${classes}`, ...days, ...form].join(". ");
}

function formatEvent({ kind, round, startsOn, endsOn }: DatedSchedule["events"][number]): string {
  const what = `${ADMISSION_KIND_LABELS[kind]}${round > 1 ? `, round ${round}` : ""}`;
  return `${what}: ${[...new Set([startsOn, endsOn])].map(formatDate).join(" to ")}`;
}
