import { isDeepStrictEqual } from "node:util";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import { newId } from "@/lib/platform/ids";
import type { ImportedSchedule } from "./import/fee-rows";

export type GivenSchedule = Omit<ImportedSchedule, "schoolId" | "udiseCode" | "fileLines">;
export type StoredSchedule = GivenSchedule & { id: string };

export const scheduleKey = (schoolId: string, { academicYear, kind }: { academicYear: number; kind: string }) =>
  `${schoolId} ${academicYear} ${kind}`;

/** The stored schedules of these schools by `scheduleKey`. */
export async function listStoredSchedules(schoolIds: string[]): Promise<Map<string, StoredSchedule>> {
  const rows = await db().feeSchedule.findMany({
    where: { schoolId: { in: schoolIds } },
    include: { lines: { omit: { scheduleId: true } } },
  });
  return new Map(
    rows.map(({ schoolId, asOf, until, ...row }) => [
      scheduleKey(schoolId, row),
      { ...omit(row, "importedAt"), asOf: dayOf(asOf), until: dayOf(until) } as StoredSchedule,
    ]),
  );
}

/** Whether nothing differs, whatever the order of the lines. */
export const isSameSchedule = (before: StoredSchedule, after: GivenSchedule): boolean =>
  isDeepStrictEqual({ ...omit(before, "id"), lines: sorted(before.lines) }, { ...after, lines: sorted(after.lines) });

const sorted = (lines: GivenSchedule["lines"]) =>
  lines.map(({ classFrom, classTo, head, amount, timesAYear }) => [head, classFrom, classTo, amount, timesAYear].join(" ")).sort();

export async function replaceSchedule(
  storedId: string | undefined,
  schoolId: string,
  { lines, asOf, until, ...about }: GivenSchedule,
): Promise<void> {
  if (storedId) await db().feeSchedule.delete({ where: { id: storedId } });
  const { id } = await db().feeSchedule.create({
    data: { ...about, id: newId(), schoolId, asOf: new Date(asOf), until: until === null ? null : new Date(until) },
    select: { id: true },
  });
  await db().feeLine.createMany({ data: lines.map((line) => ({ ...line, scheduleId: id })) });
}
