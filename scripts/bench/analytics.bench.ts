// Analytics at 1.5 million schools, 1 million users and 5 million reviews: how long the roll-up takes to catch up three years and then today,
// how long the page takes, beside counting the same from the tables; and exports, rows a second and memory, beside a raw COPY.
// `npm run bench -- analytics`, or a part of the size: `npm run bench -- analytics 0.01`
import { once } from "node:events";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { countCoverage } from "../../lib/analytics/count-coverage";
import { addDays } from "../../lib/analytics/criteria";
import { readAnalytics } from "../../lib/analytics/queries";
import { rollUpDays } from "../../lib/analytics/roll-up-days";
import { exportReviews } from "../../lib/curation/exports/export-reviews";
import { exportSchools } from "../../lib/curation/exports/export-schools";
import { csvAnswer, type CsvFile } from "../../lib/http/csv-answer";
import { indianDay } from "../../lib/platform/clock";
import { pool } from "../../lib/platform/db";
import { databaseUrl } from "../../lib/platform/env";
import { STATES } from "../../lib/schools/states";
import { applyMigrations } from "../embedded/migrations.mjs";

const WHOLE = { schools: 1_500_000, users: 1_000_000, reviews: 5_000_000 };
const YEARS = 3;
const VIEWED_A_DAY = 20_000;
const WORDS_A_DAY = 5_000;
const ROUNDS = 9;

type Sizes = typeof WHOLE;

/** Measures in a database of its own, which it makes and drops. */
export async function bench(): Promise<void> {
  const part = Number(process.argv.find((word) => /^0?\.\d+$/.test(word)) ?? 1);
  const sizes = Object.fromEntries(Object.entries(WHOLE).map(([what, count]) => [what, Math.ceil(count * part)])) as Sizes;
  const name = `bench_analytics_${process.pid}`;
  const admin = new pg.Client(databaseUrl());
  await admin.connect();
  const url = new URL(databaseUrl());
  url.pathname = `/${name}`;
  await admin.query(`CREATE DATABASE ${name}`);
  try {
    await applyMigrations(url.href);
    await fill(url.href, sizes, part);
    // The product's own pool, but of this database; its time limits too.
    const own = new pg.Pool({
      connectionString: url.href,
      max: 10,
      statement_timeout: 5_000,
      onConnect: (client) => client.query("SET jit = off"),
    });
    (globalThis as { schoolsachPool?: pg.Pool }).schoolsachPool = own;
    await benchFigures(sizes);
    await benchExport("schools", sizes.schools, exportSchools({}), "SELECT * FROM schools");
    await benchExport("reviews", sizes.reviews, exportReviews({}), "SELECT * FROM reviews");
    await own.end();
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
}

async function benchFigures({ schools, users, reviews }: Sizes) {
  console.log(`analytics of ${show(schools)} schools, ${show(users)} users, ${show(reviews)} reviews over ${YEARS} years`);
  console.log(`roll-up, all days      ${ms(await timeOf(rollUpDays))}`);
  console.log(`roll-up, once a minute ${ms(await median(rollUpDays))}`);
  console.log(`coverage, once an hour ${ms(await median(countCoverage))}`);
  const to = indianDay();
  for (const days of [30, 365, 365 * YEARS]) {
    const from = addDays(to, 1 - days);
    const page = await median(() => readAnalytics({ from, to }));
    const live = await timeOf(() => countLive(from));
    console.log(
      `page of ${String(days).padStart(4)} days      ${ms(page)}; counted from the tables ${ms(live)} = ${(live / page).toFixed(1)} times`,
    );
  }
}

/** A part of what the page shows, as one would count it at each look. */
async function countLive(from: string) {
  const client = await pool().connect();
  await client.query("SET statement_timeout = 0");
  for (const [table, moment] of [
    ["users", "created_at"],
    ["verification_decisions", "decided_at"],
    ["reviews", "submitted_at"],
  ])
    await client.query(`SELECT (${moment} AT TIME ZONE 'Asia/Kolkata')::date, count(*) FROM ${table} WHERE ${moment} >= $1 GROUP BY 1`, [
      from,
    ]);
  await client.query("SELECT overall_rating, count(*) FROM reviews WHERE published_on >= $1 GROUP BY 1", [from]);
  await client.query("SELECT split_part(place_id, '/', 1), count(*), count(average_rating) FROM school_search GROUP BY 1");
  client.release(true);
}

async function benchExport(what: string, rows: number, file: CsvFile, all: string) {
  const before = process.memoryUsage.rss();
  let most = before;
  const exported = await timeOf(async () => {
    const answer = await csvAnswer(`${what}.csv`, file);
    await answer.body!.pipeTo(new WritableStream({ write: () => void (most = Math.max(most, process.memoryUsage.rss())) }));
  });
  const client = await pool().connect();
  await client.query("SET statement_timeout = 0");
  const copied = await timeOf(() => once(client.query(copyTo(`COPY (${all}) TO STDOUT (FORMAT csv)`)).resume(), "end"));
  client.release(true);
  const perSecond = (time: number) => show((1000 * rows) / time);
  console.log(
    `export of ${what.padEnd(12)} ${perSecond(exported)} rows/s / raw COPY ${perSecond(copied)} = ${(copied / exported).toFixed(2)}; memory grows by ${show((most - before) / 2 ** 20)} MB`,
  );
}

/** Rows as they would be after three years; triggers and foreign keys are left aside while they are written. */
async function fill(url: string, { schools, users, reviews }: Sizes, part: number) {
  const client = new pg.Client(url);
  await client.connect();
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  await run("SET session_replication_role = replica");
  await run("SET maintenance_work_mem = '256MB'");
  const span = `interval '${YEARS * 365} days'`;
  const slugs = STATES.map(({ slug }) => slug);
  await run(
    `INSERT INTO schools (id, name, address, city, state, zip_code, place_id, match_key, name_words, place_words)
     SELECT 'school-' || n, 'School ' || n, n || ' Station Road', 'Town', 'State', '422001', ($1::text[])[1 + n % 36] || '/town', n, 'school', 'town'
     FROM generate_series(1, ${schools}) AS n`,
    slugs,
  );
  await run(`INSERT INTO school_search (serial, rank, bayesian_rating, average_rating, average_fees, place_id, name_words, place_words)
     SELECT serial, serial, 0, CASE WHEN serial % 3 = 0 THEN 4 END, CASE WHEN serial % 2 = 0 THEN 40000 END, place_id, name_words, place_words FROM schools`);
  await run(`INSERT INTO users (id, first_name, last_name, email, created_at, applied_at)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'First', 'Last ' || n, n || '@bench.example', at, at
     FROM generate_series(1, ${users}) AS n, LATERAL (SELECT now() - ${span} * (n::float8 / ${users}) AS at) AS joined`);
  await run(`INSERT INTO verification_decisions (id, parent_id, decision, previous_status, decided_at)
     SELECT gen_random_uuid(), id, CASE WHEN random() < 0.8 THEN 'approved' ELSE 'rejected' END, 'pending', created_at + interval '1 hour' * (random() * 90)
     FROM users WHERE created_at < now() - interval '4 days'`);
  await run(`INSERT INTO reviews (id, school_id, status, submitted_at, published_on, overall_rating, teachers_rating, facilities_rating, academics_rating,
       atmosphere_rating, administration_rating, overall_comment)
     SELECT gen_random_uuid(), 'school-' || (1 + n % ${schools}), 'approved', at, (at AT TIME ZONE 'Asia/Kolkata')::date, 1 + n % 5, 3, 3, 3, 3, 3, 'Words about the school, number ' || n
     FROM generate_series(1, ${reviews}) AS n, LATERAL (SELECT now() - ${span} * (n::float8 / ${reviews}) AS at) AS sent`);
  await run(`INSERT INTO school_views SELECT current_date - d, 'school-' || (1 + (d * 7919 + n * 13) % ${schools}), 1 + (n % 20)
     FROM generate_series(0, ${YEARS * 365 - 1}) AS d, generate_series(1, ${Math.ceil(VIEWED_A_DAY * part)}) AS n ON CONFLICT DO NOTHING`);
  await run(`INSERT INTO search_words SELECT current_date - d, 'words ' || n, 1 + n % 9, CASE WHEN n % 10 = 0 THEN 1 ELSE 0 END
     FROM generate_series(0, ${YEARS * 365 - 1}) AS d, generate_series(1, ${Math.ceil(WORDS_A_DAY * part)}) AS n`);
  await run("VACUUM ANALYZE");
  await client.end();
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
