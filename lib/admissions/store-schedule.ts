import { isDeepStrictEqual } from "node:util";
import { addJob } from "@/lib/jobs/add-job";
import { clock } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import { newId } from "@/lib/platform/ids";
import type { ImportedSchedule } from "./import/admission-rows";
import { openPeriodsOf } from "./open-days";
import { REFRESH_ADMISSIONS } from "./refresh-schools";
import type { AdmissionEvent } from "./view";

export type GivenSchedule = Omit<ImportedSchedule, "fileLines">;
export type StoredSchedule = GivenSchedule & { id: string };

/** A scope has one schedule for each of these. */
const keyOf = ({ scope, scopeId, academicYear, track, schoolTypes, boards, classFrom, classTo }: GivenSchedule) => ({
  ...{ scope, scopeId, academicYear, track, schoolTypes, boards, classFrom, classTo },
});
export const scheduleKey = (schedule: GivenSchedule): string => JSON.stringify(keyOf(schedule));

/** The stored schedule with the same key, or null. Two writers at once don't both create it. */
export async function lockStoredSchedule(schedule: GivenSchedule): Promise<StoredSchedule | null> {
  await db().$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`admissions ${scheduleKey(schedule)}`}, 0))`;
  const { schoolTypes, boards, ...key } = keyOf(schedule);
  const row = await db().admissionSchedule.findFirst({
    where: { ...key, schoolTypes: { equals: schoolTypes }, boards: { equals: boards } },
    omit: { schoolId: true, importedAt: true },
    include: { events: { where: { removedAt: null }, select: { kind: true, round: true, startsOn: true, endsOn: true } } },
  });
  if (!row) return null;
  const events = row.events.map(({ startsOn, endsOn, ...event }) => ({ ...event, startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) }));
  return { ...row, asOf: dayOf(row.asOf), events } as StoredSchedule;
}

/** Whether nothing differs, whatever the order of the events. */
export const isSameSchedule = (before: StoredSchedule, after: GivenSchedule): boolean =>
  isDeepStrictEqual(inOrder(omit(before, "id")), inOrder(after));

const inOrder = (schedule: GivenSchedule) => ({
  ...schedule,
  events: schedule.events.map(({ kind, round, startsOn, endsOn }) => [kind, round, startsOn, endsOn].join(" ")).sort(),
});

/**
 * Creates or replaces a schedule; events keep their ids and count their changes, so that calendars can update them. A school's own
 * schedule updates its search row at once, others by a job.
 */
export async function storeSchedule(id: string, { events, ...schedule }: GivenSchedule): Promise<void> {
  const now = clock.now();
  const about = { ...schedule, asOf: new Date(schedule.asOf), schoolId: schedule.scope === "school" ? schedule.scopeId : null };
  await db().admissionSchedule.upsert({ where: { id }, create: { ...about, id, importedAt: now }, update: { ...about, importedAt: now } });
  await storeEvents(id, events, now);
  const periods = openPeriodsOf(events).map(({ from, to }) => `[${from},${to}]`);
  const openDays = periods.length > 0 ? `{${periods.join()}}` : null;
  await db().$executeRaw`UPDATE admission_schedules SET open_days = ${openDays}::datemultirange WHERE id = ${id}::uuid`;
  if (schedule.scope !== "school") await addJob(REFRESH_ADMISSIONS, { scheduleId: id }, { key: `${REFRESH_ADMISSIONS} ${id}` });
}

async function storeEvents(scheduleId: string, events: readonly AdmissionEvent[], changedAt: Date): Promise<void> {
  const stored = await db().admissionEvent.findMany({ where: { scheduleId } });
  const isSameEvent = (one: { kind: string; round: number }) => (other: { kind: string; round: number }) =>
    one.kind === other.kind && one.round === other.round;
  for (const event of events) {
    const days = { startsOn: new Date(event.startsOn), endsOn: new Date(event.endsOn) };
    const before = stored.find(isSameEvent(event));
    if (!before) await db().admissionEvent.create({ data: { ...event, ...days, id: newId(), scheduleId, changedAt } });
    else if (before.removedAt !== null || dayOf(before.startsOn) !== event.startsOn || dayOf(before.endsOn) !== event.endsOn)
      await db().admissionEvent.update({
        where: { id: before.id },
        data: { ...days, version: { increment: 1 }, changedAt, removedAt: null },
      });
  }
  const removed = stored.filter((one) => one.removedAt === null && !events.some(isSameEvent(one))).map(({ id }) => id);
  if (removed.length > 0)
    await db().admissionEvent.updateMany({
      where: { id: { in: removed } },
      data: { version: { increment: 1 }, changedAt, removedAt: changedAt },
    });
}
