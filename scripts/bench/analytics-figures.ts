// Measures in the database filled by analytics.bench.ts, with the product's own pool and time limits.
import { once } from "node:events";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { countAdminFigures } from "../../lib/analytics/admin-figures";
import { countCoverage } from "../../lib/analytics/count-coverage";
import { shiftDay } from "../../lib/platform/dates";
import { readAnalytics } from "../../lib/analytics/queries";
import { rollUpDays } from "../../lib/analytics/roll-up-days";
import { exportReviews } from "../../lib/curation/exports/export-reviews";
import { exportSchools } from "../../lib/curation/exports/export-schools";
import { exportUsers } from "../../lib/curation/exports/export-users";
import { csvResponse, type CsvFile } from "../../lib/http/responses/csv-response";
import { indianDay } from "../../lib/platform/clock";
import { pool } from "../../lib/platform/db";
import { databaseUrl } from "../../lib/platform/env";
import { type Sizes, YEARS } from "./analytics-rows";

const ROUNDS = 9;
/** The maximum number of rows in a CSV of a table of the page. */
const MAX_CSV_ROWS = 1_000;

async function measureAll(sizes: Sizes): Promise<void> {
  await benchFigures(sizes);
  await benchExport("schools", sizes.schools, exportSchools({}), "SELECT * FROM schools");
  await benchExport("users", sizes.users, exportUsers({}), "SELECT * FROM users");
  await benchExport("reviews", sizes.reviews, exportReviews({}), "SELECT * FROM reviews");
  await pool().end();
}

async function benchFigures({ schools, users, reviews }: Sizes) {
  console.log(`analytics of ${show(schools)} schools, ${show(users)} users, ${show(reviews)} reviews over ${YEARS} years`);
  console.log(`roll-up, all days      ${ms(await timeOf(rollUpDays))}`);
  console.log(`roll-up, once a minute ${ms(await median(rollUpDays))}`);
  console.log(`coverage, once an hour ${ms(await median(countCoverage))}`);
  console.log(`the cards of the admins ${ms(await median(countAdminFigures))}`);
  const to = indianDay();
  for (const days of [30, 365, 365 * YEARS]) {
    const from = shiftDay(to, 1 - days);
    const page = await median(() => readAnalytics({ from, to }));
    const file = await median(() => readAnalytics({ from, to, limit: MAX_CSV_ROWS }));
    const live = await timeOf(() => countLive(from));
    console.log(
      `page of ${String(days).padStart(4)} days      ${ms(page)}, a file of it ${ms(file)}; counted from the tables ${ms(live)} = ${(live / page).toFixed(1)} times`,
    );
  }
}

/** Counts a part of the page from the tables, as if there were no roll-up. */
async function countLive(from: string) {
  const client = await patientClient();
  for (const [table, moment] of [
    ["users", "created_at"],
    ["verification_decisions", "decided_at"],
    ["reviews", "submitted_at"],
  ])
    await client.query(`SELECT (${moment} AT TIME ZONE 'Asia/Kolkata')::date, count(*) FROM ${table} WHERE ${moment} >= $1 GROUP BY 1`, [
      from,
    ]);
  await client.query("SELECT overall_rating, count(*) FROM reviews WHERE published_on >= $1 GROUP BY 1", [from]);
  await client.query("SELECT school_id, sum(views) FROM school_views WHERE day >= $1 GROUP BY 1 ORDER BY 2 DESC LIMIT 15", [from]);
  await client.query("SELECT split_part(place_id, '/', 1), count(*), count(average_rating) FROM school_search GROUP BY 1");
  await client.end();
}

/** Outside of the pool, whose statements have a time limit. */
async function patientClient(): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  await client.query("SET jit = off");
  return client;
}

async function benchExport(what: string, rows: number, file: CsvFile, all: string) {
  const before = process.memoryUsage.rss();
  let peak = before;
  const exported = await timeOf(async () => {
    const answer = await csvResponse(`${what}.csv`, file);
    await answer.body!.pipeTo(new WritableStream({ write: () => void (peak = Math.max(peak, process.memoryUsage.rss())) }));
  });
  const client = await patientClient();
  const copied = await timeOf(() => once(client.query(copyTo(`COPY (${all}) TO STDOUT (FORMAT csv)`)).resume(), "end"));
  await client.end();
  const perSecond = (time: number) => show((1000 * rows) / time);
  console.log(
    `export of ${what.padEnd(12)} ${perSecond(exported)} rows/s / raw COPY ${perSecond(copied)} = ${(copied / exported).toFixed(2)}; memory grows by ${show((peak - before) / 2 ** 20)} MB`,
  );
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(work));
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const show = (number: number) => new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 }).format(number);
const ms = (time: number) => `${time < 10 ? time.toFixed(1) : show(time)} ms`;

measureAll(JSON.parse(process.argv[2])).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
