// npm run import:schools -- FILE.csv [--dry-run] [--report OUT.csv] [--encoding windows-1252] [--source NAME] [--licence NAME] [--as-of DAY]
import { setPriority } from "node:os";
import { importCommand } from "./import/command";

// Lowers the priority, so that pages come first.
setPriority(5);
importCommand(process.argv.slice(2)).then((code) => process.exit(code));
