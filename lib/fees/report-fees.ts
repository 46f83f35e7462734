import { authorizeStatement, type LockedEnrolment, lockEnrolment } from "@/lib/figures/lock-enrolment";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { formatRupees } from "@/lib/schools/labels";
import { findSchool } from "@/lib/schools/queries";
import { type FeeHead, groupOfClass, hasClass, isPaidOnce } from "./criteria";
import { getSchoolFees, listOwnFees } from "./queries";
import { reportYears } from "./report-years";
import type { FeeReport } from "./schema";
import type { OwnFees, SchoolFees } from "./view";

interface ReportFees {
  actor: Person;
  enrolmentId: string;
  report: FeeReport;
}

/**
 * Replaces a verified parent's report of one year; without lines it is withdrawn, which every parent may do. Not audited: an entry would
 * tell admins who is behind a figure.
 * @throws AppError FORBIDDEN, VALIDATION (an implausible year or amount), CONFLICT (not a class of the school)
 */
export async function reportFees({ actor, enrolmentId, report }: ReportFees): Promise<OwnFees> {
  return inTransaction(async () => {
    const enrolment = await lockEnrolment(enrolmentId);
    if (report.lines.length > 0) {
      await authorizeStatement(actor, enrolment);
      await check(report, enrolment);
    }
    await store(enrolmentId, report);
    const stored = (await listOwnFees(enrolmentId)).find(({ academicYear }) => academicYear === report.academicYear);
    return stored ?? { academicYear: report.academicYear, class: report.class, hasConcession: report.hasConcession, lines: [] };
  });
}

async function check(report: FeeReport, enrolment: LockedEnrolment) {
  const { academicYear, class: classNumber } = report;
  if (!reportYears(enrolment, indianDay()).includes(academicYear)) {
    const message = "Please choose a year in which your child was at this school";
    throw new AppError("VALIDATION", `${message}.`, { academicYear: message });
  }
  const school = await findSchool(enrolment.schoolId);
  if (!school) throw new AppError("CONFLICT", "This school is no longer listed.");
  if (!hasClass(school, classNumber))
    throw new AppError("CONFLICT", "As far as we know, the school doesn’t have this class.", {
      class: "As far as we know, the school doesn’t have this class",
    });
  const fields = implausibleLines(report, await getSchoolFees(school, { class: classNumber }));
  if (Object.keys(fields).length > 0) throw new AppError("VALIDATION", "Some amounts are far above what we know of this school.", fields);
}

const MAX_TIMES_KNOWN = 8;

/** Errors by field. Amounts are compared with published ones only, because an error must not reveal other parents' reports. */
function implausibleLines({ lines }: FeeReport, { declared, approved, parents }: SchoolFees) {
  const known = new Map<FeeHead, number>();
  for (const { groups } of [...parents, ...declared, ...approved].sort((one, other) => one.academicYear - other.academicYear))
    for (const { heads } of groups) for (const { head, yearly } of heads) known.set(head, yearly);
  return Object.fromEntries(
    lines.flatMap(({ head, amount, timesAYear }, index) => {
      const usual = known.get(head);
      if (!usual || amount * timesAYear <= MAX_TIMES_KNOWN * usual) return [];
      const told = isPaidOnce(head) ? "Is the amount right?" : "Is it for a month or for a year?";
      return [[`lines.${index}.amount`, `The amount we know is about ${formatRupees(usual)}. ${told}`]];
    }),
  );
}

async function store(enrolmentId: string, { academicYear, class: classNumber, hasConcession, lines }: FeeReport) {
  const id = { enrolmentId, academicYear };
  const heads = lines.map(({ head }) => head);
  if (lines.length === 0) return void (await db().feeReport.deleteMany({ where: id }));
  const values = { class: classNumber, hasConcession, reportedAt: clock.now() };
  await db().feeReport.upsert({ where: { enrolmentId_academicYear: id }, create: { ...id, ...values }, update: values });
  // Lines that stay are updated in place, because deleting one takes it out of its published figure.
  await db().feeReportLine.deleteMany({ where: { ...id, head: { notIn: heads } } });
  for (const { head, amount, timesAYear } of lines)
    await db().feeReportLine.upsert({
      where: { enrolmentId_academicYear_head: { ...id, head } },
      create: { ...id, head, amount, timesAYear },
      update: { amount, timesAYear },
    });
  const counted = hasConcession ? {} : { classFrom: { not: groupOfClass(classNumber).classFrom } };
  await db().feeContribution.deleteMany({ where: { ...id, ...counted } });
}

/** Withdraws all fee reports of a parent, in the current transaction. A figure left with too few households is hidden at once. */
export async function withdrawFees(parentId: string): Promise<void> {
  await db().feeReport.deleteMany({ where: { enrolment: { parentId } } });
}
