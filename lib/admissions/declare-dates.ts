import { recordAudit } from "@/lib/audit/record-audit";
import { declareAsSchool, type Declarer } from "@/lib/curation/facts/declare-as-school";
import type { AdminSchool } from "@/lib/curation/view";
import { clock, indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { academicYearOf } from "@/lib/schools/academic-year";
import { SAID_BY_SCHOOL } from "@/lib/schools/criteria";
import { isOnWebsite } from "@/lib/schools/website";
import { closesBeforeOpening } from "./import/admission-rows";
import { daysAround, declarableYears } from "./criteria";
import { formatDates } from "./labels";
import type { DeclaredDates } from "./schema";
import { type GivenSchedule, isSameSchedule, lockStoredSchedule, storeSchedule } from "./store-schedule";

/**
 * Replaces a school's own dates of general admission to these classes at once, with the school as their source. Without
 * events it withdraws them.
 * @throws AppError FORBIDDEN, RATE_LIMITED, VALIDATION, CONFLICT (not a class of the school, or another schedule has one of the classes)
 */
export const declareDates = ({ dates, ...declarer }: Declarer & { dates: DeclaredDates }): Promise<void> =>
  declareAsSchool(declarer, async (school) => {
    const fault = findFault(school, dates);
    if (fault) throw fault;
    const { events, formFee = null, ...about } = dates;
    const schedule: GivenSchedule = {
      ...about,
      ...{ formFee, scope: "school", scopeId: school.id, track: "open", schoolTypes: [], boards: [], authority: null },
      ...{ source: SAID_BY_SCHOOL, licence: null, asOf: indianDay(), status: events.length > 0 ? "live" : "withdrawn" },
      events: events.map(({ endsOn, ...event }) => ({ ...event, endsOn: endsOn ?? event.startsOn })),
    };
    const stored = await lockStoredSchedule(schedule);
    if (schedule.status === "live") await refuseSharedClasses(schedule, stored?.id);
    else if (stored?.status !== "live") return;
    if (stored && isSameSchedule(stored, schedule)) return;
    await storeSchedule(stored?.id ?? newId(), schedule);
    await recordAudit({
      actor: declarer.actor,
      action: "school.declare",
      subject: { kind: "school", id: school.id },
      before: { admissionDates: stored?.status === "live" ? formatDates(stored) : null },
      after: { admissionDates: schedule.status === "live" ? formatDates(schedule) : null },
    });
  });

type School = Pick<AdminSchool, "website" | "classFrom" | "classTo">;

/** What contradicts the school's record or the calendar, or null. */
export function findFault({ website, ...classes }: School, { academicYear, documentUrl, classFrom, classTo, events }: DeclaredDates) {
  if (!declarableYears(academicYearOf(clock.now())).includes(academicYear))
    return invalid("academicYear", "Please choose the current academic year or the next one");
  const isMissing = classFrom < (classes.classFrom ?? classFrom) || classTo > (classes.classTo ?? classTo);
  if (isMissing) return invalid("classTo", "As far as we know, the school doesn’t have all of these classes", "CONFLICT");
  if (events.length > 0 && !isOnWebsite(documentUrl, website))
    return invalid("documentUrl", "Please enter the address of a page or document on the school’s website");
  const { first, last } = daysAround(academicYear);
  const far = events.findIndex(({ startsOn, endsOn = startsOn }) => startsOn < first || endsOn > last);
  if (far !== -1) return invalid(`events.${far}.startsOn`, `Please enter days from ${first} to ${last}`);
  const given = events.map(({ endsOn, ...event }) => ({ ...event, endsOn: endsOn ?? event.startsOn }));
  const closing = events.findIndex(({ kind, round }) => kind === "closes" && closesBeforeOpening(given, round));
  return closing === -1 ? null : invalid(`events.${closing}.startsOn`, "Applications close before they open");
}

const invalid = (field: string, text: string, code: "VALIDATION" | "CONFLICT" = "VALIDATION") =>
  new AppError(code, `${text}.`, { [field]: text });

/** A class has one schedule: two would contradict each other. */
async function refuseSharedClasses({ scopeId, academicYear, classFrom, classTo }: GivenSchedule, ownId: string | undefined) {
  const others = await db().admissionSchedule.count({
    where: {
      ...{ schoolId: scopeId, academicYear, track: "open", status: "live", id: { not: ownId } },
      ...{ classFrom: { lte: classTo }, classTo: { gte: classFrom } },
    },
  });
  const text = "Other dates of yours are for one of these classes. Withdraw those first";
  if (others > 0) throw new AppError("CONFLICT", `${text}.`, { classFrom: text });
}
