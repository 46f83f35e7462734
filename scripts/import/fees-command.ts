import { importFees } from "@/lib/fees/import/import-fees";
import { importFileCommand } from "./file-command";

const USAGE = `Usage: npm run import:fees -- FILE.csv [--dry-run] [--report OUT.csv] [--source NAME] [--licence NAME] [--as-of YYYY-MM-DD]
  FILE.csv     one line for each school, year, kind of fee and range of classes, with the columns
               udiseCode (or schoolId), academicYear (2026-27), kind (declared or approved), classFrom and classTo (or class),
               head (TUITION, ADMISSION …), amount (rupees); and if known timesAYear, authority, documentUrl, until, source, licence, asOf
  --dry-run    counts what would happen and changes nothing
  --report     writes each skipped line with its reason to OUT.csv
  --source     who says so, such as "Mandatory public disclosure 2026"; shown on the schools' pages
  --licence    the licence of the source, such as GODL-India
  --as-of      the date of the information in the file; default: today`;

/** `npm run import:fees`. Returns the exit code, 2 for invalid arguments. */
export const importFeesCommand = (args: string[]): Promise<number> =>
  importFileCommand(args, { usage: USAGE, what: "Years of schools", run: importFees });
