import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { academicYearOf } from "@/lib/schools/academic-year";
import { SAID_BY_SCHOOL } from "@/lib/schools/criteria";
import { groupLines } from "./class-groups";
import type { FeeHead } from "./criteria";

/**
 * Sets the average fees of these schools, and those by year, from the ledger: the approved ones if there are, else the declared ones.
 * @param actor the representative who declared them; null: an import
 */
export async function deriveAverageFees(schoolIds: string[], actor: Person | null = null): Promise<void> {
  const running = academicYearOf(clock.now());
  const schedules = await db().feeSchedule.findMany({
    where: { schoolId: { in: schoolIds }, academicYear: { lte: running } },
    // Approved comes before declared.
    orderBy: [{ academicYear: "asc" }, { kind: "desc" }],
    include: { lines: true },
  });
  const newest = new Map<string, { averageFees: number; source: string; asOf: Date }>();
  for (const { schoolId, academicYear, source, asOf, lines } of schedules) {
    const averageFees = averageOf(lines.map(({ head, ...line }) => ({ ...line, head: head as FeeHead })));
    if (averageFees === null) continue;
    const year = { schoolId, academicYear };
    await db().schoolFee.upsert({ where: { schoolId_academicYear: year }, create: { ...year, averageFees }, update: { averageFees } });
    newest.set(schoolId, { averageFees, source, asOf });
  }
  for (const [schoolId, { averageFees, source, asOf }] of newest)
    await setAverageFees(schoolId, averageFees, { source, checkedOn: asOf }, actor);
}

/** The yearly cost in whole rupees, averaged over the classes. */
function averageOf(lines: Parameters<typeof groupLines>[0]): number | null {
  const groups = groupLines(lines).flatMap(({ classFrom, classTo, everyYear }) =>
    everyYear === null ? [] : [{ everyYear, classes: classTo - classFrom + 1 }],
  );
  const classes = groups.reduce((sum, group) => sum + group.classes, 0);
  return classes === 0 ? null : Math.round(groups.reduce((sum, group) => sum + group.everyYear * group.classes, 0) / classes);
}

interface LedgerSource {
  source: string;
  checkedOn: Date;
}

async function setAverageFees(schoolId: string, averageFees: number, from: LedgerSource, actor: Person | null): Promise<void> {
  const before = await db().school.findUniqueOrThrow({ where: { id: schoolId }, select: { averageFees: true } });
  const field = { schoolId, field: "averageFees" };
  const isBySchool = from.source === SAID_BY_SCHOOL;
  const source = { value: String(averageFees), ...from };
  // A row of school_sources means that our team checked the fact. What a school says is only in the audit log.
  if (isBySchool) await db().schoolSource.deleteMany({ where: field });
  else await db().schoolSource.upsert({ where: { schoolId_field: field }, create: { ...field, ...source }, update: source });
  if (before.averageFees?.toNumber() === averageFees) return;
  const factCount = { increment: before.averageFees === null ? 1 : 0 };
  await db().school.update({
    where: { id: schoolId },
    data: { averageFees, factCount, version: { increment: 1 }, updatedAt: clock.now() },
  });
  await recordAudit({
    actor,
    action: isBySchool ? "school.declare" : "school.fees",
    subject: { kind: "school", id: schoolId },
    before: { averageFees: before.averageFees?.toNumber() ?? null },
    after: { averageFees },
  });
}
