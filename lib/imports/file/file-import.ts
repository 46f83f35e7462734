import { recordAudit } from "@/lib/audit/record-audit";
import { newId } from "@/lib/platform/ids";
import type { FileSource, SkippedLine } from "./csv-cells";

/** A CSV of fee or admission schedules, with its source. */
export type ImportedFile = FileSource & { csv: string; isDryRun?: boolean };

export interface FileImportResult {
  /** Schedules, such as a school's fees of a year */
  imported: number;
  updated: number;
  unchanged: number;
  /** Lines of the file */
  skipped: SkippedLine[];
}

/** Writes the audit entry if the import changed anything, and sorts skipped lines. */
export async function finishFileImport(action: "fees.import" | "admissions.import", result: FileImportResult, isDryRun: boolean) {
  const { imported, updated, unchanged, skipped } = result;
  if (!isDryRun && imported + updated > 0)
    await recordAudit({
      actor: null,
      action,
      subject: { kind: "import", id: newId() },
      after: { imported, updated, unchanged, skipped: skipped.length },
    });
  skipped.sort((one, other) => one.line - other.line);
  return result;
}
