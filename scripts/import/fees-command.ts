// Implements `npm run import:fees`.
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { importFees } from "@/lib/fees/import/import-fees";
import { decodeChunk } from "@/lib/imports/file/decode-text";
import { reportLine } from "@/lib/imports/notes-csv";
import { AppError } from "@/lib/platform/errors";
import { count } from "./progress";
import { readSource } from "./read-source";

const USAGE = `Usage: npm run import:fees -- FILE.csv [--dry-run] [--report OUT.csv] [--source NAME] [--licence NAME] [--as-of YYYY-MM-DD]
  FILE.csv     one line for each school, year, kind of fee and range of classes, with the columns
               udiseCode (or schoolId), academicYear (2026-27), kind (declared or approved), classFrom and classTo (or class),
               head (TUITION, ADMISSION …), amount (rupees); and if known timesAYear, authority, documentUrl, until, source, licence, asOf
  --dry-run    counts what would happen and changes nothing
  --report     writes each skipped line with its reason to OUT.csv
  --source     who says so, such as "Mandatory public disclosure 2026"; shown on the schools' pages
  --licence    the licence of the source, such as GODL-India
  --as-of      the day as of which the source says so; default: today`;

/** Imports and writes the counts in the last line. Returns the exit code, 2 for invalid arguments. */
export async function importFeesCommand(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) return 2;
  try {
    const { text, fault } = decodeChunk(await readFile(options.file), { encoding: "utf-8", isFirst: true, isLast: true });
    if (fault) throw new AppError("VALIDATION", `Line ${text.split("\n").length} ${fault}`);
    const { imported, updated, unchanged, skipped } = await importFees({ csv: text, isDryRun: options.isDryRun, ...options.source });
    if (options.report) await writeFile(options.report, skipped.map(({ line, reason }) => reportLine([line, reason])).join(""));
    else for (const { line, reason } of skipped.slice(0, SHOWN_REASONS)) console.log(`Line ${line}: ${reason}`);
    if (options.isDryRun) console.log("This was a dry run: nothing was changed.");
    console.log(`Years of schools: ${count(unchanged)} were already stored and have not changed.`);
    console.log(`${imported} imported, ${updated} updated, ${skipped.length} lines skipped`);
    return imported + updated + unchanged === 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof AppError) console.error(error.message);
    else console.error((error as NodeJS.ErrnoException).code === "ENOENT" ? `Cannot read ${options.file}.` : (error as Error).stack);
    return 1;
  }
}

const SHOWN_REASONS = 20;

function readOptions(args: string[]) {
  try {
    const text = { type: "string" } as const;
    const { values, positionals } = parseArgs({
      args,
      options: { "dry-run": { type: "boolean" }, report: text, source: text, licence: text, "as-of": text },
      allowPositionals: true,
    });
    if (positionals.length !== 1) throw new Error(positionals.length > 1 ? "Name one file only." : "Name a file.");
    return { file: positionals[0], isDryRun: values["dry-run"] ?? false, report: values.report, source: readSource(values) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return null;
  }
}
