// npm run import:schools, import:fees and import:admissions; --help shows the arguments.
import { setPriority } from "node:os";
import { importCommand } from "./import/command";
import { importFileCommand } from "./import/file-command";

// Lowers the priority, so that pages come first.
setPriority(5);
const [what, ...args] = process.argv.slice(2);
const result = what === "fees" || what === "admissions" ? importFileCommand(what, args) : importCommand(args);
result.then((code) => process.exit(code));
