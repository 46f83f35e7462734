import { shiftDay } from "@/lib/platform/dates";
import { formatAcademicYear, formatDate } from "@/lib/schools/labels";
import { ADMISSION_KIND_LABELS, ADMISSION_TRACK_LABELS } from "./labels";
import type { AdmissionEvent, AdmissionSchedule } from "./view";

export interface CalendarEvent extends AdmissionEvent, Pick<AdmissionSchedule, "academicYear" | "track" | "source" | "asOf"> {
  id: string;
  /** The number of changes */
  version: number;
  changedAt: Date;
  isCancelled: boolean;
}

interface CalendarSchool {
  id: string;
  name: string;
  /** The address of its page */
  url: string;
}

const MAX_LINE_BYTES = 75;

/**
 * An iCalendar file (RFC 5545). It depends only on the all-day events, so its ETag changes only with them. An event's id never changes,
 * and contains the school, because a person may combine calendars of several schools.
 */
export function writeCalendar(school: CalendarSchool, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//SchoolSach//Admissions//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(`Admissions: ${school.name}`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...events.flatMap((event) => eventLines(school, event)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines({ id, name, url }: CalendarSchool, event: CalendarEvent): string[] {
  const { kind, round, academicYear, track, source, asOf } = event;
  const what = `${ADMISSION_KIND_LABELS[kind]}${round > 1 ? `, round ${round}` : ""}`;
  const changedAt = event.changedAt.toISOString().replace(/[-:]|\.\d+/g, "");
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}.${id}@schoolsach`,
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `DTSTART;VALUE=DATE:${plainDay(event.startsOn)}`,
    `DTEND;VALUE=DATE:${plainDay(shiftDay(event.endsOn, 1))}`,
    `SUMMARY:${escapeText(`${what}: ${name}`)}`,
    `DESCRIPTION:${escapeText(`${formatAcademicYear(academicYear)}, ${ADMISSION_TRACK_LABELS[track]}.\nSource: ${source}, ${formatDate(asOf)}.`)}`,
    `URL:${url}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const plainDay = (day: string): string => day.replaceAll("-", "");

const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|[\n\u0085\u2028\u2029]/g, "\\n");

/** Folds lines at 75 bytes (RFC 5545, section 3.1), never inside a character. */
function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
