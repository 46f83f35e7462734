// Applies dependency-rules.mjs to package-lock.json; part of `npm run check`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dependencyFaults } from "./dependency-rules.mjs";
import { root } from "./project-files.mjs";

const faults = dependencyFaults(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
for (const fault of faults) console.log(fault);
process.exitCode = faults.length ? 1 : 0;
