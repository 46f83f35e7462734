// Applies code-rules.mjs to all files of the project; part of `npm run check`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findViolations, isText } from "./code-rules.mjs";
import { listProjectFiles, root } from "./project-files.mjs";

const violations = listProjectFiles().flatMap((path) => findViolations(path, isText(path) ? readFileSync(join(root, path), "utf8") : ""));
for (const violation of violations) console.log(violation);
process.exitCode = violations.length ? 1 : 0;
