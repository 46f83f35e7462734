// npm test: installs what is missing, including a browser, and runs all tests, with Node's own modules only. The last line is `N passed, N
// failed`; the exit code is 0 only if tests ran and none failed.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./support/child-processes.mjs";
import { runChecks } from "./check/checks.mjs";
import { command, onEnd } from "./support/command.mjs";
import { startOf } from "./embedded/data-lock.mjs";
import { messageOf } from "./support/error-details.mjs";
import { SETTINGS } from "./support/settings.mjs";
import { buildSite } from "./steps/build.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";
import { countPlaywright, countVitest } from "./steps/test-counts.mjs";
import { freePort } from "./support/free-port.mjs";

/** @import { TestCounts } from "./steps/test-counts.mjs" */

const say = console.log;
const node = process.execPath;

/** Projects of vitest.config.ts. Drills start and stop the built site. */
const PROJECTS_WITHOUT_BUILD = ["unit", "component", "integration", "alone"];
const PROJECTS_WITH_BUILD = ["drills"];
/** An in-memory file system, and the size that it must have to be used. */
const MEMORY_FOLDER = "/dev/shm";
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;

await command(async () => {
  await installPackages(say);
  await generateClient(say);
  const folder = makeFolder();
  const env = { ...unsetSettings(), NODE_ENV: "test", NEXT_TELEMETRY_DISABLED: "1", VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" };
  const concurrentEnv = { ...env, TMPDIR: folder };
  // Two groups, one after the other: with more at once, tests that start whole servers wait for CPU time until they time out.
  const vitestRun = runVitest(folder, concurrentEnv, PROJECTS_WITHOUT_BUILD);
  const isBuilt = await build();
  const browser = await installBrowser();
  const checks = await checkCode();
  /** @type {TestCounts[]} */
  const counts = [await vitestRun];
  const browserRun = isBuilt && browser ? runPlaywright(folder, concurrentEnv) : null;
  const drillsRun = runVitest(folder, env, PROJECTS_WITH_BUILD, { quiet: true });
  // Printed after the others, so that the runners' outputs don't mix.
  for (const { output, ...count } of [checks, await drillsRun, await browserRun].filter((one) => one !== null)) {
    say(output.trimEnd());
    counts.push(count);
  }
  if (!isBuilt) counts.push({ passed: 0, failed: 1, failures: ["The site doesn't build."], recoveries: [] });
  else if (!browser)
    say(
      "No browser for the end-to-end tests, which did not run: install Chromium (as root: apt-get install chromium) and run npm test again.",
    );

  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  // Repeated at the end, because many tools show only the end of a long log.
  for (const recovery of counts.flatMap(({ recoveries }) => recoveries)) say(`\nPassed when it ran once more: ${recovery}`);
  for (const failure of counts.flatMap(({ failures }) => failures)) say(`\nFailed: ${failure}`);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 && browser ? 0 : 1;
});

/** A failed build counts as one failure; tests that need no build still run. */
async function build() {
  try {
    await buildSite(say);
    return true;
  } catch (error) {
    say(messageOf(error));
    return false;
  }
}

/** `npm run check`; each check counts as a test. */
async function checkCode() {
  /** @type {string[]} */
  const lines = [];
  const { passed, failed, failures } = await runChecks((line) => lines.push(line));
  return { passed, failed, failures, recoveries: [], output: lines.join("\n") };
}

/** @param {string} folder @param {Record<string, string>} env @param {string[]} projects @param {{ quiet?: boolean }} [options] */
async function runVitest(folder, env, projects, { quiet = false } = {}) {
  const report = join(folder, `vitest-${projects.join("-")}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { ok, output = "" } = await run(node, [...args, ...projects.flatMap((project) => ["--project", project])], { env, quiet });
  return { ...countVitest(readReport(report), ok), output };
}

/** @param {string} folder @param {Record<string, string>} env */
async function runPlaywright(folder, env) {
  const report = join(folder, "playwright.json");
  const { ok, output } = await run(node, ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"], {
    quiet: true,
    env: {
      ...env,
      E2E_PORT: String(await freePort()),
      E2E_BASE_URL: "",
      E2E_DATA_DIR: join(folder, "data"),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_HTML_OPEN: "never",
    },
  });
  return { ...countPlaywright(readReport(report), ok), output };
}

/** Whether a browser is available. Root installs Debian's headless Chromium, the fastest; other users can't install. */
async function installBrowser() {
  const { findBrowser } = createRequire(import.meta.url)("./support/browser.cjs");
  const hasCheapest = () => findBrowser()?.hasWindows === false;
  if (hasCheapest() || process.getuid?.() !== 0) return findBrowser() !== null;
  say("Installing a browser for the end-to-end tests …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "--yes", "--no-install-recommends"];
  for (const [args, hasSucceeded] of [
    [["update"], hasCheapest],
    [[...install, "chromium-headless-shell"], findBrowser],
    [[...install, "chromium"], findBrowser],
  ]) {
    const result = await run("apt-get", args, { env, quiet: true }).catch((error) => ({ ok: false, output: messageOf(error) }));
    if (hasSucceeded()) return true;
    if (!result.ok) say(`apt-get ${args.join(" ")} failed: ${result.output.trim().split("\n").at(-1)}`);
  }
  return false;
}

/** Unsets all settings, so that tests never use the developer's database. */
function unsetSettings() {
  return Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));
}

/**
 * The run's temporary folder, in memory if there is room: the tests' databases are some ten thousand files. Accessible for the embedded
 * Postgres, which may run as another user; drills use the disk.
 */
function makeFolder() {
  const home = hasMemory() ? MEMORY_FOLDER : tmpdir();
  if (home === MEMORY_FOLDER) deleteLeftovers();
  const folder = mkdtempSync(join(home, `schoolsach-test-${process.pid}-`));
  chmodSync(folder, 0o711);
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return Math.min(bavail * bsize, freemem()) > MIN_MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** Deletes folders of killed runs. */
function deleteLeftovers() {
  for (const name of readdirSync(MEMORY_FOLDER)) {
    const pid = Number(/^schoolsach-test-(\d+)-/.exec(name)?.[1]);
    if (pid && startOf(pid) === null) rmSync(join(MEMORY_FOLDER, name), { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
