// npm run check: all checks that don't run the product.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./check/checks.mjs";
import { ROOT } from "./support/settings.mjs";

if (!existsSync(join(ROOT, "node_modules"))) {
  console.error("Install first: npm ci");
  process.exit(1);
}
const { failures } = await runChecks((line) => console.log(line));
console.log(failures.length ? `\nFailed: ${failures.map((failure) => failure.split("\n")[0]).join(", ")}` : "\nAll checks passed.");
process.exitCode = failures.length ? 1 : 0;
