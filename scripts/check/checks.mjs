// All checks that don't run the product: format, lint, types, boundaries, unused code, code rules, dependencies.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT as root } from "../support/settings.mjs";
import { generateClient } from "../steps/install.mjs";

/** @import { Say } from "../support/command.mjs" */

/** @param {string} name */
const tool = (name) => join(root, "node_modules", ".bin", name);
const FOLDERS = ["app", "components", "lib", "prisma", "scripts", "tests", "middleware.ts", "instrumentation.ts"];

const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

/** @typedef {{ name: string, command: string[] }} Check */
/** @typedef {{ name: string, output: string, ok: boolean }} CheckResult */

const ROUTE_TYPES = { name: "next typegen", command: [tool("next"), "typegen"] };
const CHECKS = [
  { name: "format", command: [tool("prettier"), "--check", "--log-level", "warn", "."] },
  { name: "lint", command: [tool("eslint"), "--max-warnings", "0", "."] },
  { name: "types", command: [tool("tsc"), "--noEmit"] },
  {
    name: "boundaries",
    command: [tool("depcruise"), "--output-type", "err-long", ...FOLDERS.filter((name) => existsSync(join(root, name)))],
  },
  { name: "unused code", command: [tool("knip"), "--no-progress", "--no-config-hints"] },
  { name: "code rules", command: [process.execPath, join(root, "scripts", "check", "run-code-rules.mjs")] },
  { name: "dependencies", command: [process.execPath, join(root, "scripts", "check", "run-dependency-rules.mjs")] },
];

/**
 * Runs all checks, two at a time, even after a failure.
 *
 * @param {Say} say called with each check's result, including the output of failed ones
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} `failures`: name and output
 */
export async function runChecks(say) {
  /** @type {CheckResult[]} */
  const results = [];
  const waiting = [...CHECKS];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check, say));
  };
  // Not `prisma generate`: it would empty the client's folder under the tests that run at the same time.
  await generateClient(say);
  results.push(await runCheck(ROUTE_TYPES, say));
  await Promise.all([work(), work()]);
  const failures = results.filter(({ ok }) => !ok).map(({ name, output }) => `${name}\n${output}`);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

/** @param {Check} check @param {Say} say @returns {Promise<CheckResult>} */
function runCheck({ name, command: [file, ...args] }, say) {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      say(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${output}`);
      done({ name, output, ok: code === 0 });
    });
  });
}
