// npm run check: everything that can be decided without running the product. All of it runs; what failed is shown.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const tool = (name) => join(root, "node_modules", ".bin", name);
const FOLDERS = ["app", "components", "lib", "prisma", "scripts", "tests", "middleware.ts", "instrumentation.ts"];

if (!existsSync(join(root, "node_modules"))) {
  console.error("Install first: npm ci");
  process.exit(1);
}

const env = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? join(root, "scripts", "schema-engine-stub.sh"),
  NEXT_TELEMETRY_DISABLED: "1",
};

/** What the types need: Prisma's client and Next's route types. */
const PREPARATIONS = [
  { name: "prisma generate", command: [tool("prisma"), "generate"] },
  { name: "next typegen", command: [tool("next"), "typegen"] },
];

const CHECKS = [
  { name: "format", command: [tool("prettier"), "--check", "--log-level", "warn", "."] },
  { name: "lint", command: [tool("eslint"), "--max-warnings", "0", "."] },
  { name: "types", command: [tool("tsc"), "--noEmit"] },
  {
    name: "boundaries",
    command: [tool("depcruise"), "--output-type", "err-long", ...FOLDERS.filter((name) => existsSync(join(root, name)))],
  },
  { name: "unused code", command: [tool("knip"), "--no-progress", "--no-config-hints"] },
  { name: "rules of the house", command: [process.execPath, join(root, "scripts", "check", "house.mjs")] },
];

const failed = [];
for (const check of PREPARATIONS) if (!(await runCheck(check))) failed.push(check.name);
const waiting = [...CHECKS];
const takeNext = async () => {
  for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await runCheck(check))) failed.push(check.name);
};
await Promise.all([takeNext(), takeNext()]);

console.log(failed.length ? `\nFailed: ${failed.join(", ")}` : "\nAll checks passed.");
process.exitCode = failed.length ? 1 : 0;

/** Runs one check; its output is shown only where it fails. */
function runCheck({ name, command: [file, ...args] }) {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name}`);
      if (code !== 0) console.log(output);
      done(code === 0);
    });
  });
}
