import { clock, indianDay } from "@/lib/platform/clock";
import { shiftDay } from "@/lib/platform/dates";
import { readFromPrimary, readRows } from "@/lib/platform/db";
import type { SchoolDetail } from "@/lib/schools/view";
import type { CalendarEvent } from "./calendar";
import { ADMISSION_SCOPES, ADMISSION_TRACKS, type AdmissionScope } from "./criteria";
import { admissionStateOn, firstHiddenDay, openPeriodsOf } from "./open-days";
import type { AdmissionSchedule, SchoolAdmissions } from "./view";

type School = Pick<SchoolDetail, "id" | "name" | "placeName" | "state">;
type StoredSchedule = Omit<AdmissionSchedule, "scopeName" | "until" | "applications">;

/** A school's admission dates, and those of its place and state, as of today in India. */
export async function getSchoolAdmissions(school: School, today = indianDay()): Promise<SchoolAdmissions> {
  const names: Record<AdmissionScope, string> = { school: school.name, place: school.placeName, state: school.state };
  const schedules = (await listSchedules(school.id))
    .map((schedule) => ({
      ...schedule,
      scopeName: names[schedule.scope],
      until: shiftDay(firstHiddenDay(schedule.academicYear, schedule.events), -1),
      applications: admissionStateOn(openPeriodsOf(schedule.events), today),
    }))
    .filter(({ until }) => until >= today)
    .sort(compareSchedules);
  const deciding = schedules.filter(({ isOverruled }) => !isOverruled);
  const known = deciding.flatMap(({ applications }) => applications?.state ?? []);
  const [next = null] = deciding
    .flatMap(({ academicYear, track, events }) => events.map((event) => ({ ...event, academicYear, track })))
    .filter(({ startsOn }) => startsOn > today)
    .sort((one, other) => one.startsOn.localeCompare(other.startsOn));
  return { open: known.length > 0 ? known.includes("open") : null, next, schedules };
}

const compareSchedules = (one: StoredSchedule, other: StoredSchedule): number =>
  ADMISSION_SCOPES.indexOf(one.scope) - ADMISSION_SCOPES.indexOf(other.scope) ||
  other.academicYear - one.academicYear ||
  ADMISSION_TRACKS.indexOf(one.track) - ADMISSION_TRACKS.indexOf(other.track) ||
  one.classFrom - other.classFrom;

const listSchedules = (schoolId: string): Promise<StoredSchedule[]> =>
  readFromPrimary(
    () => readRows<StoredSchedule[]>`
    SELECT one.scope, one.academic_year AS "academicYear", one.track, one.school_types AS "schoolTypes", one.boards,
      one.class_from AS "classFrom", one.class_to AS "classTo", one.authority, one.source, one.licence, one.document_url AS "documentUrl", one.form_fee AS "formFee",
      one.as_of::text AS "asOf", applying.is_overruled AS "isOverruled",
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'round', round, 'startsOn', starts_on, 'endsOn', ends_on)
          ORDER BY starts_on, round, ends_on, kind), '[]')
        FROM admission_events WHERE schedule_id = one.id AND removed_at IS NULL) AS events
    FROM schools AS s, admission_schedules_of(s.place_id, s.id, s.school_type, s.board_affiliation, s.class_from, s.class_to) AS applying
      JOIN admission_schedules AS one USING (id)
    WHERE s.id = ${schoolId} AND one.status = 'live'`,
  );

/** For this long, calendar files list a removed event as cancelled. */
const CANCELLED_DAYS = 60;

/** The events of the schedules that apply to a school, and recently removed ones, in a fixed order. */
export const listCalendarEvents = (schoolId: string): Promise<CalendarEvent[]> =>
  readFromPrimary(
    () => readRows<CalendarEvent[]>`
    SELECT event.id, event.kind, event.round, event.starts_on::text AS "startsOn", event.ends_on::text AS "endsOn", event.version,
      event.changed_at AS "changedAt", event.removed_at IS NOT NULL AS "isCancelled", one.academic_year AS "academicYear", one.track,
      one.source, one.as_of::text AS "asOf"
    FROM schools AS s, admission_schedules_of(s.place_id, s.id, s.school_type, s.board_affiliation, s.class_from, s.class_to) AS applying
      JOIN admission_schedules AS one USING (id) JOIN admission_events AS event ON event.schedule_id = one.id
    WHERE s.id = ${schoolId} AND NOT applying.is_overruled
      AND (event.removed_at IS NULL OR event.removed_at > ${clock.now()}::timestamptz - make_interval(days => ${CANCELLED_DAYS}::int))
    ORDER BY event.starts_on, event.id`,
  );
