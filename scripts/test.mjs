// npm test – from a bare clone: installs what is missing, a browser included, then runs every test. Its last line is
// `N passed, N failed`; the exit code is 0 only where tests ran and none failed. Node's own modules only.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./child-processes.mjs";
import { runChecks } from "./check/checks.mjs";
import { command, onEnd } from "./command.mjs";
import { startOf } from "./embedded/data-lock.mjs";
import { SETTINGS } from "./settings.mjs";
import { buildSite } from "./steps/build.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";
import { countPlaywright, countVitest } from "./steps/test-counts.mjs";
import { freePort } from "./free-port.mjs";

const say = (line) => console.log(line);
const node = process.execPath;

/** Projects of vitest.config.ts. Drills start the built site, and end it in every way. */
const WITHOUT_BUILD = ["unit", "component", "integration", "alone"];
const WITH_BUILD = ["drills"];
/** A file system in memory, and how much of it there must be for it to be used. */
const MEMORY = "/dev/shm";
const MEMORY_NEEDED = 4 * 1024 ** 3;

await command(async () => {
  await installPackages(say);
  await generateClient(say);
  const folder = makeFolder();
  const env = { ...noSettings(), NODE_ENV: "test", NEXT_TELEMETRY_DISABLED: "1", VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" };
  // What needs no build begins while the site is built, and goes on beside the browser and the drills: each waits a good part of its time.
  const besides = { ...env, TMPDIR: folder };
  const inServer = runVitest(folder, besides, WITHOUT_BUILD);
  const isBuilt = await build();
  const browser = await installBrowser();
  const inBrowser = isBuilt && browser ? runPlaywright(folder, besides) : null;
  const inDrills = runVitest(folder, env, WITH_BUILD, { quiet: true });
  const inChecks = checkCode();
  const counts = [await inServer];
  // Kept back until now, so that runners don't talk at once.
  for (const runner of [inDrills, inBrowser, inChecks].filter(Boolean)) {
    const { output, ...count } = await runner;
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
  // Once more and together: a log of thousands of lines is often kept by its end alone.
  for (const recovery of counts.flatMap(({ recoveries }) => recoveries)) say(`\nPassed when it ran once more: ${recovery}`);
  for (const failure of counts.flatMap(({ failures }) => failures)) say(`\nFailed: ${failure}`);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 && browser ? 0 : 1;
});

/** A site that doesn't build is a failure among others: what needs no build is tested all the same. */
async function build() {
  try {
    await buildSite(say);
    return true;
  } catch (error) {
    say(error.message);
    return false;
  }
}

/** `npm run check`, each check counted like a test. */
async function checkCode() {
  const lines = [];
  const { passed, failed, failures } = await runChecks((line) => lines.push(line));
  return { passed, failed, failures, recoveries: [], output: lines.join("\n") };
}

async function runVitest(folder, env, projects, { quiet = false } = {}) {
  const report = join(folder, `vitest-${projects.join("-")}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { ok, output = "" } = await run(node, [...args, ...projects.flatMap((project) => ["--project", project])], { env, quiet });
  return { ...countVitest(readReport(report), ok), output };
}

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

/** True where there is a browser in the end. As root Debian's without windows is installed, the cheapest; a plain user cannot do that. */
async function installBrowser() {
  const { findBrowser } = createRequire(import.meta.url)("./browser.cjs");
  const hasCheapest = () => findBrowser()?.hasWindows === false;
  if (hasCheapest() || process.getuid?.() !== 0) return findBrowser() !== null;
  say("Installing a browser for the end-to-end tests …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "--yes", "--no-install-recommends"];
  for (const [args, isEnough] of [
    [["update"], hasCheapest],
    [[...install, "chromium-headless-shell"], findBrowser],
    [[...install, "chromium"], findBrowser],
  ]) {
    const result = await run("apt-get", args, { env, quiet: true }).catch((error) => ({ ok: false, output: error.message }));
    if (isEnough()) return true;
    if (!result.ok) say(`apt-get ${args.join(" ")} failed: ${result.output.trim().split("\n").at(-1)}`);
  }
  return false;
}

/** The tests run on what is unset, whatever the developer's own settings are: never on their database. */
function noSettings() {
  return Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));
}

/**
 * A folder of this run, in memory where there is plenty: a database for each test file is some ten thousand files. (Drills stay on
 * the disk.) The embedded Postgres may run as another user, who must be able to pass through it.
 */
function makeFolder() {
  const home = hasMemory() ? MEMORY : tmpdir();
  if (home === MEMORY) removeLeftBehind();
  const folder = mkdtempSync(join(home, `schoolsach-test-${process.pid}-`));
  chmodSync(folder, 0o711);
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED;
  } catch {
    return false;
  }
}

/** Of runs that were killed. */
function removeLeftBehind() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^schoolsach-test-(\d+)-/.exec(name)?.[1]);
    if (pid && startOf(pid) === null) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
