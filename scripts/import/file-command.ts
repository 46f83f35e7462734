// Implements the imports of files with columns of their own: `npm run import:fees` and `npm run import:admissions`.
import { readFile, writeFile } from "node:fs/promises";
import { decodeChunk } from "@/lib/imports/file/decode-text";
import type { FileImportResult, ImportedFile } from "@/lib/imports/file/file-import";
import { reportLine } from "@/lib/imports/notes-csv";
import { AppError } from "@/lib/platform/errors";
import { formatCount } from "@/lib/schools/labels";
import { readOptions } from "./options";

interface FileImport {
  usage: string;
  /** What is counted, such as "Years of schools" */
  what: string;
  run: (file: ImportedFile) => Promise<FileImportResult>;
}

/** Imports and writes the counts in the last line. Returns the exit code, 2 for invalid arguments. */
export async function importFileCommand(args: string[], { usage, what, run }: FileImport): Promise<number> {
  const options = readOptions(args, usage);
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
