// How many searches find what they should among their first ten schools, and first, in the configured database; and how long they take.
// npm run bench -- recall [QUERIES.tsv]: rows of query, kind, expected name (empty: any school of the place), city and state, beside
// ../shared/data/queries-dev.tsv where it is there; then searches made by rule of rows of ../shared/data/schools-dev.csv.gz.
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { pool } from "@/lib/platform/db";
import { makeQueries } from "./recall/further-queries";
import { judge, readQueries, type JudgedQuery, type KindFigures } from "./recall/judged-queries";

const data = (file: string) => fileURLToPath(new URL(`../../../shared/data/${file}`, import.meta.url));
const SEED = 7;

/** Prints a line for each kind of search and what was not found. */
export async function bench() {
  const given = process.argv.find((argument) => argument.endsWith(".tsv"));
  const path = given ?? data("queries-dev.tsv");
  if (existsSync(path)) await report("searches of the file", readQueries(path));
  else console.log(`no searches: ${path} isn't there`);
  const register = data("schools-dev.csv.gz");
  if (!given && existsSync(register)) await report("further searches, made by rule", await makeQueries(register, SEED));
  await pool().end();
}

async function report(title: string, queries: JudgedQuery[]) {
  const { rows } = await pool().query("SELECT count(*)::int AS schools FROM school_search");
  console.log(`\n${queries.length} ${title}; ${rows[0].schools.toLocaleString("en-IN")} schools; load ${loadavg()[0].toFixed(1)}`);
  await judge(queries);
  const kinds = await judge(queries);
  for (const [kind, figures] of kinds) console.log(line(kind, figures));
  console.log(line("all", sum([...kinds.values()])));
  for (const { misses, notFirst } of kinds.values()) {
    for (const query of misses) console.log(`  missed ${told(query)}`);
    for (const query of notFirst) console.log(`  not first ${told(query)}`);
  }
}

const told = ({ kind, query, name, city, state }: JudgedQuery) => `(${kind}): ${query} → ${name || "any"}, ${city}, ${state}`;

function line(kind: string, { queries, hits, first, milliseconds }: KindFigures): string {
  const sorted = [...milliseconds].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0).padStart(5);
  const share = (part: number) => `${part}/${queries}`.padStart(8) + ` ${(part / queries).toFixed(3)}`;
  return `${kind.padEnd(14)} first ten ${share(hits)}  first ${share(first)}  ms p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  most ${at(1)}`;
}

const sum = (all: KindFigures[]): KindFigures => ({
  queries: all.reduce((total, { queries }) => total + queries, 0),
  hits: all.reduce((total, { hits }) => total + hits, 0),
  first: all.reduce((total, { first }) => total + first, 0),
  misses: [],
  notFirst: [],
  milliseconds: all.flatMap(({ milliseconds }) => milliseconds),
});
