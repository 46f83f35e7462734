// Measures in the database filled by search-peers.bench.ts: the same searches with each engine, as parents type them.
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { pool } from "../../lib/platform/db";
import { databaseUrl } from "../../lib/platform/env";
import { normalWords } from "../../lib/schools/words/school-words";
import { readCriteria } from "../../lib/search/criteria";
import { searchSchools } from "../../lib/search/search";
import { ROOT } from "../support/settings.mjs";
import { ask, readyIndex } from "./ready-index";

const PAGE = 24;
const MAX_COUNTED = 10_001;
const FIRST = 10;
const SCHOOLS_ASKED_FOR = 100;
/** A peer's query is cancelled after this time, and counts as that long. */
const GIVEN_UP_MS = 4_000;

interface AskedSchool {
  name: string;
  city: string;
  zipCode: string;
}

interface Search {
  kind: string;
  text: string;
  /** The school to be found; null if any answer will do. */
  school: AskedSchool | null;
}

/** Returns the schools of the first page. */
type Ask = (text: string) => Promise<AskedSchool[]>;

async function measureAll(): Promise<void> {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  const { rows: schools } = await client.query<AskedSchool>(
    `SELECT name, city, zip_code AS "zipCode" FROM schools WHERE array_length(string_to_array(name_words, ' '), 1) >= 3 ORDER BY md5(id || 'asked') LIMIT ${SCHOOLS_ASKED_FOR}`,
  );
  const { rows: count } = await client.query<{ schools: number }>("SELECT count(*)::int AS schools FROM peer_rows");
  const searches = schools.flatMap(searchesFor).concat(OF_NO_SCHOOL);
  console.log(
    `\n${count[0].schools.toLocaleString("en-IN")} schools, ${searches.length} searches; a page and its count, ms, warm, one at a time`,
  );
  const sqlite = await openSqlite(client);
  report("S: in Postgres, rows and corrections included", await measure(searches, askUs));
  const index = await readyIndex();
  ask(index);
  report("M: in memory, rows and corrections included", await measure(searches, askUs));
  await index.stop();
  report("ILIKE and an index of trigrams (pg_trgm)", await measure(searches, askTrigrams(client)));
  report(`SQLite FTS5 (${sqlite.megabytes} MB)`, await measure(searches, sqlite.ask));
  sqlite.close();
  await client.end();
  await pool().end();
}

/** What people may type who look for this school. */
function searchesFor(school: AskedSchool, at: number): Search[] {
  const words = normalWords(school.name);
  const city = school.city.toLowerCase();
  const longest = [...words].sort((one, other) => other.length - one.length)[0];
  const misspelt = words.map((word) => (word === longest ? withOneEdit(word, at) : word));
  return [
    { kind: "name and city", text: [...words, city].join(" "), school },
    { kind: "in another order", text: [city, ...words.slice(1), words[0]].join(" "), school },
    { kind: "as it is typed", text: [...words, city].join(" ").slice(0, -2), school },
    { kind: "name and pincode", text: [...words, school.zipCode].join(" "), school },
    { kind: "typing error", text: [...misspelt, city].join(" "), school },
  ];
}

/** Deletes, doubles or replaces a letter, or swaps two, never the first. */
function withOneEdit(word: string, at: number): string {
  const place = 1 + (at % Math.max(1, word.length - 2));
  const [before, letter, after] = [word.slice(0, place), word[place] ?? "", word.slice(place + 1)];
  const edits = [
    before + after,
    before + letter + letter + after,
    `${before}${letter === "o" ? "u" : "o"}${after}`,
    before + after.slice(0, 1) + letter + after.slice(1),
  ];
  return edits[at % edits.length];
}

const OF_NO_SCHOOL: Search[] = [
  "school",
  "primary school",
  "govt primary school",
  "public",
  "nagar",
  "s",
  "p",
  "kend",
  "st",
  "delhi",
  "up",
  "zzqxx",
  "girls boys",
].map((text) => ({ kind: "frequent words and single letters", text, school: null }));

const askUs: Ask = async (text) => (await searchSchools(readCriteria({ search: text }))).schools;

const askTrigrams =
  (client: pg.Client): Ask =>
  async (text) => {
    const words = normalWords(text);
    const meets = words.map((_, index) => `words ILIKE $${index + 1}`).join(" AND ") || "TRUE";
    const values = words.map((word) => `%${word}%`);
    await client.query(`SET statement_timeout = ${GIVEN_UP_MS}`);
    const { rows } = await client.query<{ serial: string }>(
      `SELECT serial FROM peer_rows WHERE ${meets} ORDER BY rank DESC LIMIT ${PAGE}`,
      values,
    );
    await client.query(`SELECT count(*) FROM (SELECT 1 FROM peer_rows WHERE ${meets} LIMIT ${MAX_COUNTED}) AS counted`, values);
    return describe(
      client,
      rows.map(({ serial }) => serial),
    );
  };

async function openSqlite(client: pg.Client) {
  type Statement = { run(...values: unknown[]): void; all(...values: unknown[]): { serial: number }[] };
  type Sqlite = {
    exec(sql: string): void;
    prepare(sql: string): Statement;
    transaction<T>(work: (rows: T) => void): (rows: T) => void;
    close(): void;
  };
  const Database = createRequire(join(ROOT, "scripts", "bench", "peers", "package.json"))("better-sqlite3") as new (file: string) => Sqlite;
  const sqlite = new Database(join(tmpdir(), "rows.db"));
  sqlite.exec("PRAGMA journal_mode = OFF; PRAGMA cache_size = -400000; CREATE VIRTUAL TABLE peer_rows USING fts5(words, prefix = '1 2 3')");
  const insert = sqlite.prepare("INSERT INTO peer_rows (rowid, words) VALUES (?, ?)");
  const store = sqlite.transaction<{ serial: string; words: string }[]>((rows) =>
    rows.forEach(({ serial, words }) => insert.run(Number(serial), words)),
  );
  for (let last = "0"; ;) {
    const { rows } = await client.query("SELECT serial, words FROM peer_rows WHERE serial > $1 ORDER BY serial LIMIT 20000", [last]);
    if (rows.length === 0) break;
    store(rows);
    last = rows[rows.length - 1].serial;
  }
  sqlite.exec("INSERT INTO peer_rows (peer_rows) VALUES ('optimize')");
  const found = sqlite.prepare(`SELECT rowid AS serial FROM peer_rows WHERE peer_rows MATCH ? ORDER BY rank LIMIT ${PAGE}`);
  const counted = sqlite.prepare(`SELECT count(*) AS serial FROM (SELECT 1 FROM peer_rows WHERE peer_rows MATCH ? LIMIT ${MAX_COUNTED})`);
  const [{ bytes }] = sqlite
    .prepare("SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()")
    .all() as never as [{ bytes: number }];
  const ask: Ask = (text) => {
    const asked = normalWords(text)
      .map((word, index, all) => `"${word}"${index === all.length - 1 ? "*" : ""}`)
      .join(" ");
    const serials = found.all(asked).map(({ serial }) => String(serial));
    counted.all(asked);
    return describe(client, serials);
  };
  return { ask, close: () => sqlite.close(), megabytes: Math.round(bytes / 2 ** 20) };
}

/** Timed with the search, because S reads its rows as well. */
async function describe(client: pg.Client, serials: string[]): Promise<AskedSchool[]> {
  const { rows } = await client.query<AskedSchool & { serial: string }>(
    `SELECT serial, name, city, zip_code AS "zipCode" FROM schools WHERE serial = ANY ($1::bigint[])`,
    [serials],
  );
  return serials.flatMap((serial) => rows.filter((row) => row.serial === serial));
}

interface Figures {
  times: number[];
  /** Per kind: the number of searches, and how many found their school among the first ten. */
  found: Map<string, { hits: number; asked: number }>;
}

async function measure(searches: Search[], ask: Ask): Promise<Figures> {
  const times: number[] = [];
  const found: Figures["found"] = new Map();
  for (const round of ["warm up", "measured"])
    for (const { kind, text, school } of searches) {
      const started = performance.now();
      const schools = await ask(text).catch((error: { code?: string }) => {
        if (error.code !== "57014") throw error;
        return [];
      });
      if (round === "warm up") continue;
      times.push(performance.now() - started);
      if (!school) continue;
      const count = found.get(kind) ?? { hits: 0, asked: 0 };
      const isHit = schools.slice(0, FIRST).some((one) => isLike(one, school));
      found.set(kind, { hits: count.hits + Number(isHit), asked: count.asked + 1 });
    }
  return { times: times.sort((one, other) => one - other), found };
}

/** The school, or one with the same name and city, which the typed words can't tell from it. */
const isLike = (one: AskedSchool, school: AskedSchool) =>
  wordsOf(one.name) === wordsOf(school.name) && wordsOf(one.city) === wordsOf(school.city);
const wordsOf = (text: string) => normalWords(text).join(" ");

function report(way: string, { times, found }: Figures): void {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(7);
  console.log(`${way.padEnd(48)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)}`);
  console.log(`  found within ten: ${[...found].map(([kind, { hits, asked }]) => `${kind} ${hits} of ${asked}`).join(", ")}`);
}

measureAll().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
