// Lighthouse (mobile), medians of RUNS runs, for the landing page, the list and a school page of an instance with demo schools, without
// their demo mark. An empty Next page shows the limits of the machine and of Next.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "../../support/free-port.mjs";
import { startBareNext } from "../servers.mjs";

const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const home = fileURLToPath(new URL(".", import.meta.url));
const root = resolve(home, "../../..");
const { findBrowser } = createRequire(import.meta.url)("../../support/browser.cjs");

/** Prints a line per page; returns [{ path, scores }]. */
export async function benchLighthouse() {
  if (!existsSync(join(home, "node_modules"))) execFileSync("npm", ["ci", "--prefix", home], { stdio: "inherit" });
  const site = await startSite();
  const empty = await startBareNext({ "app/page.jsx": "export default function Page() { return <main><h1>An empty page</h1></main>; }" });
  try {
    console.log(`lighthouse, an empty Next page: performance ${(await scorePage(empty.address)).scores.performance}`);
    const school = await removeDemoMarks(site);
    const results = [];
    for (const path of ["/", "/schools", `/schools/${school}`]) {
      const { scores, failed } = await scorePage(`${site.address}${path}`);
      const line = CATEGORIES.map((category) => `${category} ${scores[category]} (target ${TARGETS[category]})`).join(", ");
      console.log(`lighthouse ${path.replace(school, "{id}")}: ${line}`);
      for (const audit of failed) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
      results.push({ path, scores });
    }
    return results;
  } finally {
    await empty.stop();
    await site.stop();
  }
}

async function scorePage(url) {
  const { default: lighthouse } = await import("lighthouse");
  const { launch } = await import("chrome-launcher");
  // The first visitor after a change waits for the rendering; Lighthouse measures later ones.
  for (let visit = 0; visit < 2; visit++) await (await fetch(url)).arrayBuffer();
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const chrome = await launch({
      chromePath: findBrowser()?.executablePath,
      chromeFlags: [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    });
    try {
      const { lhr } = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: "error" });
      runs.push(lhr);
    } finally {
      await chrome.kill();
    }
  }
  const failed = Object.values(runs[0].audits).filter(
    (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== "informative",
  );
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, median(runs.map((lhr) => Math.round(lhr.categories[category].score * 100)))]),
  );
  return { scores, failed };
}

/** Removes the demo mark from all rows and returns the ID of a school with reviews. */
async function removeDemoMarks({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const table of ["schools", "users", "reviews"]) await client.query(`UPDATE ${table} SET is_demo = false`);
    await client.query("INSERT INTO changes (kind, subject_id) VALUES ('site', 'bench')");
    await client.query("SELECT pg_notify('changes', '')");
    const { rows } = await client.query("SELECT school_id FROM school_statistics ORDER BY review_count DESC LIMIT 1");
    return rows[0].school_id;
  } finally {
    await client.end();
  }
}

async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), "schoolsach-lighthouse-"));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: String(port), APP_URL: "", DEMO_DATA: "on" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((done, fail) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("is ready") && done());
    child.on("exit", (code) => fail(new Error(`The site did not start (${code}).`)));
  });
  const { url } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
  const stop = async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address: `http://localhost:${port}`, databaseUrl: url, stop };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchLighthouse();
