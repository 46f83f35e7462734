import { type FileImportResult, finishFileImport, type ImportedFile } from "@/lib/imports/file/file-import";
import { indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import { deriveAverageFees } from "../derive-average-fees";
import { isSameSchedule, listStoredSchedules, replaceSchedule, scheduleKey } from "../store-schedule";
import { type ImportedSchedule, readFeeRows } from "./fee-rows";

const SCHEDULES_BATCH_SIZE = 200;

/**
 * Imports declared and approved fees from a CSV, each school's year as a whole. A year that is stored already is replaced by a source of the
 * same or a later day; importing a file again changes nothing.
 * @throws AppError VALIDATION if the file is empty or a column is missing
 */
export async function importFees({ csv, isDryRun = false, ...file }: ImportedFile): Promise<FileImportResult> {
  const { schedules, skipped } = readFeeRows(csv, { ...file, today: indianDay() });
  const result: FileImportResult = { imported: 0, updated: 0, unchanged: 0, skipped };
  for (let start = 0; start < schedules.length; start += SCHEDULES_BATCH_SIZE) {
    const batch = await importBatch(schedules.slice(start, start + SCHEDULES_BATCH_SIZE), isDryRun);
    for (const count of ["imported", "updated", "unchanged"] as const) result[count] += batch[count];
    result.skipped.push(...batch.skipped);
  }
  return finishFileImport("fees.import", result, isDryRun);
}

/** Each batch is one transaction, so the import may be killed and run again. */
function importBatch(schedules: ImportedSchedule[], isDryRun: boolean): Promise<FileImportResult> {
  return inTransaction(async () => {
    const result: FileImportResult = { imported: 0, updated: 0, unchanged: 0, skipped: [] };
    const skip = ({ fileLines }: ImportedSchedule, reason: string) => result.skipped.push(...fileLines.map((line) => ({ line, reason })));
    const schoolIds = await findSchools(schedules);
    const stored = await listStoredSchedules([...new Set(schoolIds.values())]);
    const [changedIds, done] = [new Set<string>(), new Set<string>()];
    for (const schedule of schedules) {
      const schoolId = schoolIds.get(schedule);
      const key = scheduleKey(schoolId ?? "", schedule);
      const before = stored.get(key);
      if (!schoolId) skip(schedule, "we list no such school");
      else if (done.has(key)) skip(schedule, "the file has this school and year under another id as well");
      else if (before && before.asOf > schedule.asOf) skip(schedule, `we have a later source, of ${before.asOf}`);
      else if (before && isSameSchedule(before, aboutOf(schedule))) result.unchanged++;
      else {
        result[before ? "updated" : "imported"]++;
        done.add(key);
        if (isDryRun) continue;
        await replaceSchedule(before?.id, schoolId, aboutOf(schedule));
        changedIds.add(schoolId);
      }
    }
    await deriveAverageFees([...changedIds]);
    return result;
  });
}

/** The schools that the schedules are about, locked in one order. */
async function findSchools(schedules: ImportedSchedule[]): Promise<Map<ImportedSchedule, string>> {
  const ids = schedules.flatMap(({ schoolId }) => schoolId ?? []);
  const codes = schedules.flatMap(({ schoolId, udiseCode }) => (schoolId === null ? (udiseCode ?? []) : []));
  const schools = await db().$queryRaw<{ id: string; udiseCode: string | null }[]>`
    SELECT id, udise_code AS "udiseCode" FROM schools
    WHERE (id = ANY (${ids}) OR udise_code = ANY (${codes})) AND status IN ('listed', 'closed') ORDER BY id FOR NO KEY UPDATE`;
  const [byId, byCode] = [new Set(schools.map(({ id }) => id)), new Map(schools.map(({ id, udiseCode }) => [udiseCode, id]))];
  return new Map(
    schedules.flatMap((schedule) => {
      const { schoolId, udiseCode } = schedule;
      const id = schoolId === null ? byCode.get(udiseCode) : byId.has(schoolId) ? schoolId : undefined;
      return id === undefined ? [] : [[schedule, id] as const];
    }),
  );
}

const aboutOf = (schedule: ImportedSchedule) => omit(schedule, "schoolId", "udiseCode", "fileLines");
