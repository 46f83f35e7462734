// npm run sizes: the ten largest source files in lines. A file of twice the usual size probably contains two things.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listProjectFiles, root } from "./project-files.mjs";

const sizes = listProjectFiles()
  .filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path))
  .map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").split("\n").length - 1 }))
  .sort((a, b) => b.lines - a.lines);
for (const { path, lines } of sizes.slice(0, 10)) console.log(`${String(lines).padStart(5)}  ${path}`);
