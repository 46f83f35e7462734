// The house's own rules over all files of the project; `npm run check` runs it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findBreaches, isText } from "./house-rules.mjs";
import { listProjectFiles, root } from "./project-files.mjs";

const breaches = listProjectFiles().flatMap((path) => findBreaches(path, isText(path) ? readFileSync(join(root, path), "utf8") : ""));
for (const breach of breaches) console.log(breach);
process.exitCode = breaches.length ? 1 : 0;
