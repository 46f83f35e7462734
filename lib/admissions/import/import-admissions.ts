import { type FileImportResult, finishFileImport, type ImportedFile } from "@/lib/imports/file/file-import";
import { indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import { newId } from "@/lib/platform/ids";
import { isSameSchedule, lockStoredSchedule, scheduleKey, storeSchedule } from "../store-schedule";
import { type ImportedSchedule, readAdmissionRows } from "./admission-rows";

/**
 * Imports admission dates of states, places and schools from a CSV, each schedule as a whole and in one transaction. A stored schedule is
 * replaced by a source of the same or a later day; importing a file again changes nothing.
 * @throws AppError VALIDATION if the file is empty or a column is missing
 */
export async function importAdmissions({ csv, isDryRun = false, ...file }: ImportedFile): Promise<FileImportResult> {
  const { schedules, skipped } = readAdmissionRows(csv, { ...file, today: indianDay() });
  const result: FileImportResult = { imported: 0, updated: 0, unchanged: 0, skipped };
  const done = new Set<string>();
  for (const schedule of schedules) {
    const outcome = await inTransaction(() => importSchedule(schedule, { isDryRun, done }));
    if (outcome === "imported" || outcome === "updated" || outcome === "unchanged") result[outcome]++;
    else skipped.push(...schedule.fileLines.map((line) => ({ line, reason: outcome.reason })));
  }
  return finishFileImport("admissions.import", result, isDryRun);
}

type Outcome = "imported" | "updated" | "unchanged" | { reason: string };

async function importSchedule(given: ImportedSchedule, { isDryRun, done }: { isDryRun: boolean; done: Set<string> }): Promise<Outcome> {
  const scopeId = await findScopeId(given);
  if (scopeId === null) return { reason: `we list no such ${given.scope}` };
  const schedule = { ...omit(given, "fileLines"), scopeId };
  const key = scheduleKey(schedule);
  if (done.has(key)) return { reason: "the file has this schedule under another name as well" };
  const before = await lockStoredSchedule(schedule);
  if (before && before.asOf > schedule.asOf) return { reason: `we have a later source, of ${before.asOf}` };
  if (!before && schedule.status === "withdrawn") return { reason: "there is no such schedule to withdraw" };
  done.add(key);
  if (before && isSameSchedule(before, schedule)) return "unchanged";
  if (!isDryRun) await storeSchedule(before?.id ?? newId(), schedule);
  return before ? "updated" : "imported";
}

/** Locks a school against being merged or deleted meanwhile. */
async function findScopeId({ scope, scopeId }: ImportedSchedule): Promise<string | null> {
  if (scope === "state") return scopeId;
  if (scope === "place") return (await db().place.findUnique({ where: { id: scopeId }, select: { id: true } }))?.id ?? null;
  const [school] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM schools WHERE (id = ${scopeId} OR udise_code = ${scopeId}) AND status IN ('listed', 'closed')
    ORDER BY id = ${scopeId} DESC LIMIT 1 FOR NO KEY UPDATE`;
  return school?.id ?? null;
}
