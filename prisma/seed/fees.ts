import type { Prisma } from "@/prisma/generated/client";
import { publishFigures } from "@/lib/fees/publish-figures";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";

/** The demo school whose ledger is full. */
export const DEMO_LEDGER_SCHOOL = "Nandanvan Vidyalaya";

/** Declared and approved fees of the demo school, and what its parents say. Invented like everything else about it. */
export async function loadDemoFees(schoolId: string, enrolments: Prisma.EnrolmentCreateManyInput[], academicYear: number): Promise<void> {
  const lines = (tuition: number, seniorTuition: number) => [
    { classFrom: -2, classTo: 8, head: "TUITION", amount: tuition, timesAYear: 12 },
    { classFrom: 9, classTo: 12, head: "TUITION", amount: seniorTuition, timesAYear: 12 },
    { classFrom: -2, classTo: 12, head: "ANNUAL", amount: 7_200, timesAYear: 1 },
    { classFrom: -2, classTo: 12, head: "ADMISSION", amount: 15_000, timesAYear: 1 },
    { classFrom: -2, classTo: 12, head: "TRANSPORT", amount: 1_600, timesAYear: 10 },
  ];
  const schedules = [
    { kind: "declared", year: academicYear, source: "Mandatory public disclosure (invented)", lines: lines(4_400, 4_900) },
    { kind: "declared", year: academicYear - 1, source: "Mandatory public disclosure (invented)", lines: lines(4_100, 4_600) },
    { kind: "approved", year: academicYear, source: "Order of the fee committee (invented)", lines: lines(4_200, 4_700) },
  ].map((schedule) => ({ ...schedule, id: newId() }));
  await db().feeSchedule.createMany({
    data: schedules.map(({ id, kind, year, source }) => ({
      id,
      schoolId,
      kind,
      source,
      academicYear: year,
      asOf: new Date(`${year}-04-10`),
    })),
  });
  await db().feeLine.createMany({ data: schedules.flatMap(({ id, lines: all }) => all.map((line) => ({ ...line, scheduleId: id }))) });

  const reports = enrolments
    .filter((enrolment) => enrolment.schoolId === schoolId)
    .map(({ id }, index) => ({ enrolmentId: id!, academicYear, class: 1 + (index % 8), index }));
  await db().feeReport.createMany({ data: reports.map(({ index: _, ...report }) => report) });
  await db().feeReportLine.createMany({
    data: reports.flatMap(({ enrolmentId, index }) => [
      { enrolmentId, academicYear, head: "TUITION", amount: 4_300 + 100 * (index % 5), timesAYear: 12 },
      { enrolmentId, academicYear, head: "ANNUAL", amount: 7_500, timesAYear: 1 },
      { enrolmentId, academicYear, head: "ACTIVITY", amount: 2_500 + 500 * (index % 3), timesAYear: 1 },
    ]),
  });
  await publishFigures();
}
