// Pages per second: a cached school page compared with a bare static Next page and nginx, and the list with a bare
// page with the same SQL. Targets are measured in turn, several times; the median counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { buildSite } from "../steps/build.mjs";
import { ROOT } from "../support/settings.mjs";
import { measure, startBareNext, startNginx, startSite } from "./servers.mjs";

/** @import { Stoppable } from "./servers.mjs" */

const ROUNDS = 3;
/** Lets the JIT compile the code, so that pages are measured like those of a server that has run for a while. */
const WARM_UP_SECONDS = 20;
const LIST = "/schools?search=school";
const record = join(ROOT, ".test", "bench", "sql.jsonl");

/** @typedef {{ text: string, values: unknown[] }} Statement */

export async function bench() {
  await buildSite(console.log);
  const statements = await recordStatements();
  const site = await startSite();
  /** @type {Stoppable[]} */
  const running = [site];
  try {
    const school = await findSchoolPage(site);
    const html = await (await fetch(site.address + school)).text();
    const bare = await startBareNext({
      "app/page.jsx": staticPage(html),
      "app/names/page.jsx": listPage(statements, NAMES),
      "app/rows/page.jsx": listPage(statements, ROWS),
    });
    running.push(bare);
    const nginx = await startNginx(html);
    if (nginx) running.push(nginx);

    const bareSize = (await (await fetch(bare.address)).text()).length;
    console.log(`school page ${html.length} bytes, bare static page ${bareSize} bytes; the list runs ${statements.length} statements`);
    const speed = await medians({
      cached: site.address + school,
      list: site.address + LIST,
      bare: bare.address,
      ...(nginx && { nginx: nginx.address }),
    });
    report("cached school page / bare static Next page", speed.cached, speed.bare, 15);
    if (nginx) report("cached school page / nginx, precompressed", speed.cached, speed.nginx, 0.4);
    else console.log("nginx is not installed (apt-get install nginx-light): not compared");
    report("cached list / cached school page", speed.list, speed.cached, 0.25);

    const uncached = { ours: site.address + LIST, rows: `${bare.address}/rows`, names: `${bare.address}/names` };
    const lists = await medians(uncached, { isUncached: true });
    report("uncached list / bare Next page with the same SQL, its rows as a plain table", lists.ours, lists.rows, 0.7);
    report("uncached list / the same with the schools' names alone", lists.ours, lists.names, 0.7);
  } finally {
    for (const { stop } of running) await stop();
  }
}

/** @param {string} what @param {number} ours @param {number} theirs @param {number} target */
function report(what, ours, theirs, target) {
  console.log(`${what}: ${ours.toFixed(0)} / ${theirs.toFixed(0)} requests/s = ${(ours / theirs).toFixed(2)} (target ${target})`);
}

/** @template {string} Name @param {Partial<Record<Name, string>>} urls @param {{ isUncached?: boolean }} [options] @returns {Promise<Record<Name, number>>} */
async function medians(urls, options) {
  const targets = /** @type {[Name, string][]} */ (Object.entries(urls)).map(([name, url]) => ({
    name,
    url,
    speeds: /** @type {number[]} */ ([]),
  }));
  for (const { url } of targets) await measure(url, { ...options, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) for (const { url, speeds } of targets) speeds.push(await measure(url, options));
  const results = targets.map(({ name, speeds }) => [name, speeds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]]);
  return /** @type {Record<Name, number>} */ (Object.fromEntries(results));
}

/** @param {{ address: string }} site */
async function findSchoolPage({ address }) {
  const list = await (await fetch(`${address}/schools`)).text();
  const link = /href="(\/schools\/(?!in\b)[^"/?]+)"/.exec(list);
  if (!link) throw new Error("There is no school to measure: load the demo data first (npm start).");
  return link[1];
}

/** The statements that our list sends to Postgres for a page whose schools are not cached, once it is warm. @returns {Promise<Statement[]>} */
async function recordStatements() {
  mkdirSync(join(ROOT, ".test", "bench"), { recursive: true });
  process.env.RECORD_SQL_TO = record;
  const site = await startSite(new URL("record-sql.mjs", import.meta.url).href);
  try {
    // Warm with other pages, because lists and schools are cached.
    for (const page of [1, 3, 4]) await fetch(`${site.address}${LIST}&page=${page}`);
    rmSync(record, { force: true });
    await fetch(`${site.address}${LIST}&page=2`);
  } finally {
    await site.stop();
  }
  if (!existsSync(record)) throw new Error("The list sent no statement.");
  const lines = readFileSync(record, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter(({ sent }) => sent);
}

/** Text for a page of this size. Next writes it twice, as HTML and as data. @param {string} html */
function staticPage(html) {
  const text = html
    .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, " ")
    .replace(/[^\w\s.,]/g, " ")
    .replace(/\s+/g, " ");
  const wanted = Math.max(0, Math.round((html.length - 4_000) / 2));
  const filler = text.repeat(Math.ceil(wanted / text.length)).slice(0, wanted);
  return `export default function Page() { return <main><p>{${JSON.stringify(filler)}}</p></main>; }`;
}

/** Renders the schools of a bare page: their names, or a cell for each column that was read. */
const NAMES = "<ul>{schools.map((school) => <li key={school.id}>{school.name}</li>)}</ul>";
const ROWS =
  "<table><tbody>{schools.map((school) => <tr key={school.id}>{Object.entries(school).map(([name, value]) => <td key={name}>{value === null ? null : String(value)}</td>)}</tr>)}</tbody></table>";

/** @param {Statement[]} statements @param {string} markup */
function listPage(statements, markup) {
  return `import pg from "pg";
const pool = new pg.Pool({ connectionString: ${JSON.stringify(databaseUrl())}, max: 10 });
const statements = ${JSON.stringify(statements.map(({ text, values }) => ({ text, values })))};
export const dynamic = "force-dynamic";
export default async function Page() {
  const results = await Promise.all(statements.map((statement) => pool.query(statement)));
  const schools = results.map(({ rows }) => rows).find((rows) => rows[0]?.name);
  return <main>${markup}</main>;
}`;
}

function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  return JSON.parse(readFileSync(resolve(ROOT, process.env.DATA_DIR || ".data", "postgres.json"), "utf8")).url;
}
