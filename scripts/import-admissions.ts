// npm run import:admissions -- FILE.csv [--dry-run] [--report OUT.csv] [--source NAME] [--licence NAME] [--as-of DAY]
import { setPriority } from "node:os";
import { importAdmissionsCommand } from "./import/admissions-command";

// Lowers the priority, so that pages come first.
setPriority(5);
importAdmissionsCommand(process.argv.slice(2)).then((code) => process.exit(code));
