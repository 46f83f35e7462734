// npm run import:schools -- FILE.csv [--dry-run] [--report OUT.csv] [--encoding windows-1252]
import { setPriority } from "node:os";
import { importCommand } from "./import/command";

// Pages come first: the import takes what they leave of the processor.
setPriority(5);
importCommand(process.argv.slice(2)).then((code) => process.exit(code));
