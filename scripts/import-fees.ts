// npm run import:fees -- FILE.csv [--dry-run] [--report OUT.csv] [--source NAME] [--licence NAME] [--as-of DAY]
import { setPriority } from "node:os";
import { importFeesCommand } from "./import/fees-command";

// Lowers the priority, so that pages come first.
setPriority(5);
importFeesCommand(process.argv.slice(2)).then((code) => process.exit(code));
