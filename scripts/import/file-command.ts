// Implements `npm run import:fees` and `npm run import:admissions`.
import { readFile, writeFile } from "node:fs/promises";
import { importAdmissions } from "@/lib/admissions/import/import-admissions";
import { importFees } from "@/lib/fees/import/import-fees";
import { decodeChunk } from "@/lib/imports/file/decode-text";
import type { FileImportResult, ImportedFile } from "@/lib/imports/file/file-import";
import { reportLine } from "@/lib/imports/notes-csv";
import { AppError } from "@/lib/platform/errors";
import { formatCount } from "@/lib/schools/labels";
import { readOptions } from "./options";

interface FileImport {
  /** What is counted */
  what: string;
  run: (file: ImportedFile) => Promise<FileImportResult>;
  /** What a line of the file says, for the usage */
  lines: string;
  exampleSource: string;
}

const FILE_IMPORTS: Record<"fees" | "admissions", FileImport> = {
  fees: {
    what: "Years of schools",
    run: importFees,
    lines: `one line for each school, year, kind of fee and range of classes, with the columns
               udiseCode (or schoolId), academicYear (2026-27), kind (declared or approved), classFrom and classTo (or class),
               head (TUITION, ADMISSION …), amount (rupees); and if known timesAYear, authority, documentUrl, until, source, licence, asOf`,
    exampleSource: "Mandatory public disclosure 2026",
  },
  admissions: {
    what: "Schedules",
    run: importAdmissions,
    lines: `one line for each event, with the columns
               state, place (maharashtra/pune) or udiseCode (or schoolId): whose dates these are;
               academicYear (2027-28), kind (criteria, opens, closes, list, lottery, documents or ends), startsOn (2026-12-01);
               and if known endsOn, round (1), track (open, rte or ews; default open), schoolTypes and boards (separated by semicolons),
               class (or classFrom and classTo), authority, documentUrl, source, licence, asOf, status (live or withdrawn)`,
    exampleSource: "Circular of the Directorate of Education 2026",
  },
};

const usageOf = (name: string, { lines, exampleSource }: FileImport) =>
  `Usage: npm run import:${name} -- FILE.csv [--dry-run] [--report OUT.csv] [--source NAME] [--licence NAME] [--as-of YYYY-MM-DD]
  FILE.csv     ${lines}
  --dry-run    counts what would happen and changes nothing
  --report     writes each skipped line with its reason to OUT.csv
  --source     who says so, such as "${exampleSource}"; shown on the schools' pages
  --licence    the licence of the source, such as GODL-India
  --as-of      the date of the information in the file; default: today`;

/** Imports and writes the counts in the last line. Returns the exit code, 2 for invalid arguments. */
export async function importFileCommand(name: "fees" | "admissions", args: string[]): Promise<number> {
  const { what, run } = FILE_IMPORTS[name];
  const options = readOptions(args, usageOf(name, FILE_IMPORTS[name]));
  if (!options) return 2;
  try {
    const { text, fault } = decodeChunk(await readFile(options.file), { encoding: "utf-8", isFirst: true, isLast: true });
    if (fault) throw new AppError("VALIDATION", `Line ${text.split("\n").length} ${fault}`);
    const { imported, updated, unchanged, skipped } = await run({ csv: text, isDryRun: options.isDryRun, ...options.source });
    if (options.report) await writeFile(options.report, skipped.map(({ line, reason }) => reportLine([line, reason])).join(""));
    else for (const { line, reason } of skipped.slice(0, SHOWN_REASONS)) console.log(`Line ${line}: ${reason}`);
    if (options.isDryRun) console.log("This was a dry run: nothing was changed.");
    console.log(`${what}: ${formatCount(unchanged)} were already stored and have not changed.`);
    console.log(`${imported} imported, ${updated} updated, ${skipped.length} lines skipped`);
    return imported + updated + unchanged === 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof AppError) console.error(error.message);
    else console.error((error as NodeJS.ErrnoException).code === "ENOENT" ? `Cannot read ${options.file}.` : (error as Error).stack);
    return 1;
  }
}

const SHOWN_REASONS = 20;
