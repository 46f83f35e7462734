import { importAdmissions } from "@/lib/admissions/import/import-admissions";
import { importFileCommand } from "./file-command";

const USAGE = `Usage: npm run import:admissions -- FILE.csv [--dry-run] [--report OUT.csv] [--source NAME] [--licence NAME] [--as-of YYYY-MM-DD]
  FILE.csv     one line for each event, with the columns
               state, place (maharashtra/pune) or udiseCode (or schoolId): whose dates these are;
               academicYear (2027-28), kind (criteria, opens, closes, list, lottery, documents or ends), startsOn (2026-12-01);
               and if known endsOn, round (1), track (open, rte or ews; default open), schoolTypes and boards (separated by semicolons),
               class (or classFrom and classTo), authority, documentUrl, source, licence, asOf, status (live or withdrawn)
  --dry-run    counts what would happen and changes nothing
  --report     writes each skipped line with its reason to OUT.csv
  --source     who says so, such as "Circular of the Directorate of Education 2026"; shown on the schools' pages
  --licence    the licence of the source, such as GODL-India
  --as-of      the date of the information in the file; default: today`;

/** `npm run import:admissions`. Returns the exit code, 2 for invalid arguments. */
export const importAdmissionsCommand = (args: string[]): Promise<number> =>
  importFileCommand(args, { usage: USAGE, what: "Schedules", run: importAdmissions });
