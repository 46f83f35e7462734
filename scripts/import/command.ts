// Implements `npm run import:schools`.
import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { NO_VALID_SCHOOLS } from "@/lib/imports/criteria";
import { importSchools, type ImportProgress } from "@/lib/imports/import-schools";
import { AppError } from "@/lib/platform/errors";
import { formatCount } from "@/lib/schools/labels";
import { readOptions } from "./options";
import { Progress } from "./progress";
import { Report } from "./report";
import { decompressed } from "./unpack";

const USAGE = `Usage: npm run import:schools -- FILE.csv [--dry-run] [--report OUT.csv] [--encoding windows-1252] [--source NAME] [--licence NAME] [--as-of YYYY-MM-DD]
  FILE.csv     a CSV with a header (comma, semicolon or tab); gzip is unpacked; - reads standard input
  --dry-run    counts what would happen and changes nothing
  --report     writes each skipped row with its line and reason to OUT.csv, warnings to OUT.warnings.csv
  --encoding   utf-8 (default) or windows-1252
  --source     who says so, such as "UDISE+ 2021-22"; shown on the schools' pages. Columns source, licence and asOf override these
  --licence    the licence of the source, such as GODL-India
  --as-of      the date of the information in the file; default: today`;

/** Imports with progress on the console and the counts in the last line. Returns the exit code, 2 for invalid arguments. */
export async function importCommand(args: string[]): Promise<number> {
  const options = readOptions(args, USAGE, { hasEncoding: true });
  if (!options) return 2;
  const progress = new Progress(options.file === "-" ? null : sizeOf(options.file));
  if (progress.total === undefined) return fail(`Cannot read ${options.file}.`);
  const report = options.report ? new Report(options.report) : null;
  let interrupted = false;
  process.once("SIGINT", () => (interrupted = true)).once("SIGTERM", () => (interrupted = true));

  try {
    await report?.open();
    const result = await importSchools({
      bytes: decompressed(
        counted(
          options.file === "-" ? process.stdin : createReadStream(options.file, { highWaterMark: 256 * 1024 }),
          progress,
          () => interrupted,
        ),
      ),
      encoding: options.encoding,
      fileName: options.file === "-" ? undefined : basename(options.file),
      isDryRun: options.isDryRun,
      ...options.source,
      onProgress: (counts) => progress.show(counts),
      onSkipped: (note) => report?.skipped(note),
      onWarning: (note) => report?.warning(note),
      onUnknownColumns: (headings) => progress.say(`Columns not read: ${headings.join(", ")}`),
    });
    progress.end();
    if (result.stoppedBy) console.error(result.stoppedBy.replace("as Windows-1252.", "as Windows-1252: --encoding windows-1252."));
    else if (result.imported + result.updated + result.unchanged === 0) console.error(NO_VALID_SCHOOLS);
    if (result.unchanged) console.log(`${formatCount(result.unchanged)} were already stored and have not changed.`);
    if (result.warnings)
      console.log(
        `${formatCount(result.warnings)} warnings${report ? `, in ${report.warningsFile}` : ": values left empty, or pincodes that belong to another state; --report OUT.csv lists them"}.`,
      );
    await report?.close();
    if (options.isDryRun) console.log("This was a dry run: nothing was changed.");
    console.log(lastLine(result));
    return result.stoppedBy || result.imported + result.updated + result.unchanged === 0 ? 1 : 0;
  } catch (error) {
    progress.end();
    await report?.close().catch(() => undefined);
    const known = progress.counts;
    console.error(`${explain(error)}${known ? ` The lines up to ${known.line} are stored; run the import again for the rest.` : ""}`);
    console.log(lastLine(known ?? { imported: 0, updated: 0, skipped: 0 }));
    return 1;
  }
}

/** Without digit grouping, because other programs read this line. */
const lastLine = ({ imported, updated, skipped }: Pick<ImportProgress, "imported" | "updated" | "skipped">) =>
  `${imported} imported, ${updated} updated, ${skipped} skipped`;

function fail(message: string): number {
  console.error(message);
  console.log(lastLine({ imported: 0, updated: 0, skipped: 0 }));
  return 1;
}

/** One line for expected errors; the stack for bugs. */
function explain(error: unknown): string {
  const { code, message, stack } = error as { code?: string; message: string; stack?: string };
  if (error instanceof AppError) return message;
  if (code === "Z_BUF_ERROR") return "The compressed file ends in the middle: it seems to be cut off.";
  if (code?.startsWith("Z_")) return "The compressed file is damaged.";
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
    return `Cannot read or write ${(error as { path?: string }).path ?? "the file"} (${code}).`;
  if (
    code === "ECONNREFUSED" ||
    code === "ECONNRESET" ||
    code?.startsWith("57P") ||
    /^No database|Connection terminated|timeout expired/.test(message)
  )
    return `The database cannot be reached: ${message || code}`;
  return stack ?? message;
}

function sizeOf(file: string): number | undefined {
  try {
    const stats = statSync(file);
    return stats.isDirectory() ? undefined : stats.size;
  } catch {
    return undefined;
  }
}

async function* counted(stream: AsyncIterable<Uint8Array>, progress: Progress, isInterrupted: () => boolean): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (isInterrupted()) throw new AppError("UNAVAILABLE", "Interrupted.");
    progress.bytes += chunk.length;
    yield chunk;
  }
}
