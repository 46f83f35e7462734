import type { Prisma } from "@/prisma/generated/client";
import { bandOf } from "@/lib/figures/criteria";
import { indianDay } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { db, readFromPrimary, readRows } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import { CLASSES } from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";
import { groupLines, riseOf, type ScheduleLine, totalsOf } from "./class-groups";
import { CLASS_GROUPS, type ClassRange, compareHeads, type FeeHead, type FeeSource, hasClass } from "./criteria";
import { reportYears } from "./report-years";
import type { FeesQuery } from "./schema";
import type { FeeSchedule, FeesToReport, OwnFees, ParentFees, SchoolFees } from "./view";

interface StoredSchedule extends Omit<FeeSchedule, "until" | "groups"> {
  kind: "declared" | "approved";
  until: string | null;
  lines: ScheduleLine[];
}

interface StoredFigure {
  academicYear: number;
  classFrom: number;
  head: FeeHead;
  yearly: number;
  /** The lower end of the band in which the number of households is */
  households: number;
  publishedOn: string;
}

/** Free by the Right to Education Act, sections 3 and 8. */
const FREE_CLASSES: ClassRange = { classFrom: 1, classTo: 8 };

type School = Pick<SchoolDetail, "id" | "schoolType" | "classFrom" | "classTo">;

/** A school's fees as declared, as approved and as reported by parents, with source and day. */
export async function getSchoolFees(school: School, query: Partial<FeesQuery> = {}): Promise<SchoolFees> {
  const { schedules, figures } = await readLedger(school.id);
  const scheduleOf = (kind: StoredSchedule["kind"]) => toSchedules(schedules.filter((schedule) => schedule.kind === kind));
  return narrowFees(
    {
      freeClasses: freeClassesOf(school),
      declared: scheduleOf("declared"),
      approved: scheduleOf("approved"),
      parents: toParentFees(figures),
    },
    query,
  );
}

function narrowFees({ freeClasses, ...fees }: SchoolFees, { year, class: classNumber, source }: Partial<FeesQuery>): SchoolFees {
  const covers = (group: ClassRange) => classNumber === undefined || hasClass(group, classNumber);
  const narrow = <Fees extends { academicYear: number; groups: ClassRange[] }>(of: FeeSource, all: Fees[]): Fees[] =>
    all
      .filter(({ academicYear }) => (source ?? of) === of && (year ?? academicYear) === academicYear)
      .map((one) => ({ ...one, groups: one.groups.filter(covers) }))
      .filter(({ groups }) => groups.length > 0);
  return {
    freeClasses,
    declared: narrow("declared", fees.declared),
    approved: narrow("approved", fees.approved),
    parents: narrow("parents", fees.parents),
  };
}

function freeClassesOf({ schoolType, classFrom, classTo }: School): ClassRange | null {
  if (schoolType !== "Government") return null;
  const free = {
    classFrom: Math.max(FREE_CLASSES.classFrom, classFrom ?? FREE_CLASSES.classFrom),
    classTo: Math.min(FREE_CLASSES.classTo, classTo ?? FREE_CLASSES.classTo),
  };
  return free.classFrom <= free.classTo ? free : null;
}

/** Newest year first. */
function toSchedules(stored: StoredSchedule[]): FeeSchedule[] {
  const groupsByYear = new Map(stored.map(({ academicYear, lines }) => [academicYear, groupLines(lines)]));
  return stored.map((schedule) => ({
    ...omit(schedule, "kind", "lines"),
    until: schedule.until ?? `${schedule.academicYear + 1}-03-31`,
    groups: withRises(groupsByYear, schedule.academicYear),
  }));
}

function withRises<Group extends Parameters<typeof riseOf>[0]>(byYear: ReadonlyMap<number, Group[]>, year: number) {
  const before = byYear.get(year - 1) ?? [];
  return byYear.get(year)!.map((group) => ({ ...group, risePercent: riseOf(group, before) }));
}

function toParentFees(figures: StoredFigure[]): ParentFees[] {
  const years = [...new Set(figures.map(({ academicYear }) => academicYear))];
  const groupsByYear = new Map(years.map((year) => [year, parentGroups(figures.filter(({ academicYear }) => academicYear === year))]));
  return years.map((academicYear) => ({
    academicYear,
    publishedOn: figures.reduce(
      (last, figure) => (figure.academicYear === academicYear && figure.publishedOn > last ? figure.publishedOn : last),
      "",
    ),
    groups: withRises(groupsByYear, academicYear),
  }));
}

function parentGroups(figures: StoredFigure[]) {
  return CLASS_GROUPS.flatMap((group) => {
    const heads = figures
      .filter(({ classFrom }) => classFrom === group.classFrom)
      .sort(compareHeads)
      .map(({ head, yearly, households }) => ({ head, yearly, households: bandOf(households) }));
    return heads.length > 0 ? [{ ...group, ...totalsOf(heads), heads }] : [];
  });
}

/** For years without a schedule of the school, uses those of schools merged into it. They aren't moved, so a merger is easy to undo. */
async function readLedger(schoolId: string): Promise<{ schedules: StoredSchedule[]; figures: StoredFigure[] }> {
  const [ledger] = await readFromPrimary(
    () => readRows<[{ schedules: StoredSchedule[]; figures: StoredFigure[] }]>`
    SELECT (SELECT coalesce(json_agg(json_build_object('kind', kind, 'academicYear', academic_year, 'authority', authority, 'source', source,
        'licence', licence, 'documentUrl', document_url, 'asOf', as_of, 'until', until, 'lines', (
          SELECT json_agg(json_build_object('classFrom', class_from, 'classTo', class_to, 'head', head, 'amount', amount, 'timesAYear', times_a_year))
          FROM fee_lines WHERE schedule_id = schedule.id)) ORDER BY academic_year DESC), '[]')
      FROM (
        SELECT DISTINCT ON (academic_year, kind) * FROM fee_schedules
        WHERE school_id = ANY (ARRAY(SELECT ${schoolId} UNION ALL SELECT id FROM schools WHERE merged_into_id = ${schoolId}))
        ORDER BY academic_year, kind, school_id = ${schoolId} DESC, as_of DESC) AS schedule) AS schedules,
    (SELECT coalesce(json_agg(json_build_object('academicYear', academic_year, 'classFrom', class_from, 'head', head, 'yearly', yearly,
        'households', households, 'publishedOn', published_on) ORDER BY academic_year DESC), '[]')
      FROM published_fee_figures WHERE school_id = ${schoolId}) AS figures`,
  );
  return ledger;
}

/** A parent's fee reports for an enrolment, newest year first. */
export async function listOwnFees(enrolmentId: string): Promise<OwnFees[]> {
  return (await db().feeReport.findMany({ where: { enrolmentId }, ...reports })).map(toOwnFees);
}

/** For each enrolment, the years a parent may report, and their reports. Unverified parents can only withdraw theirs. */
export async function listFeesToReport(parentId: string): Promise<Map<string, FeesToReport>> {
  const enrolments = await db().enrolment.findMany({
    where: { parentId },
    select: {
      ...{ id: true, status: true, startedOn: true, endedOn: true, feeReports: reports },
      parent: { select: { isVerified: true } },
      school: { select: { classFrom: true, classTo: true } },
    },
  });
  return new Map(
    enrolments.map(({ id, status, startedOn, endedOn, parent, school, feeReports }) => {
      const mayReport = parent.isVerified && status === "confirmed";
      const years = mayReport ? reportYears({ startedOn: dayOf(startedOn), endedOn: dayOf(endedOn) }, indianDay()) : [];
      const classes = CLASSES.filter((one) => hasClass(school, one));
      return [id, { years, classes, reports: feeReports.map(toOwnFees) }];
    }),
  );
}

const reports = { orderBy: { academicYear: "desc" }, include: { lines: true } } as const;

function toOwnFees(report: Prisma.FeeReportGetPayload<typeof reports>): OwnFees {
  const { academicYear, class: classNumber, hasConcession, lines } = report;
  return {
    academicYear,
    class: classNumber,
    hasConcession,
    lines: lines.map(({ head, amount, timesAYear }) => ({ head: head as FeeHead, amount, timesAYear })).sort(compareHeads),
  };
}
