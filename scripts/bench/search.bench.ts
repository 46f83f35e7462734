// Times searches in the process with page, count and corrections, compared with 24 schools by id, on the configured database. `npm run
// bench -- search`
import { performance } from "node:perf_hooks";
import { db, pool } from "../../lib/platform/db";
import { listSchoolsByIds } from "../../lib/schools/queries";
import { readCriteria } from "../../lib/search/criteria";
import type { SearchIndex } from "../../lib/search/engine/memory/search-index";
import { countFacets, searchSchools } from "../../lib/search/search";
import { ask, readyIndex } from "./ready-index";
import { KINDS } from "./search-queries";

const ROUNDS = 10;
/** Rounds of all searches with each engine before measuring, until the JIT has compiled the code. */
const WARMING = 5;

/** Prints a line per kind of query and engine: S is Postgres, M the in-memory index. */
export async function bench() {
  const { rows } = await pool().query("SELECT count(*)::int AS schools FROM schools");
  const index = await readyIndex();
  console.log(`${rows[0].schools.toLocaleString("en-IN")} schools; milliseconds, warm, one at a time, page and count\n`);
  await warmUp(index);
  const sample = await db().school.findMany({ take: 24, orderBy: { serial: "asc" }, select: { id: true } });
  const ids = sample.map((school) => school.id);
  const floor = await measure([() => listSchoolsByIds(ids)], ROUNDS * 10);
  report("floor: 24 schools by id", floor, floor);
  const all = Object.values(KINDS).flat();
  for (const [kind, queries] of [...Object.entries(KINDS), ["all of these", all] as const]) {
    for (const engine of ["S", "M"] as const) {
      ask(engine === "M" ? index : undefined);
      const search = queries.map((query) => () => searchSchools(readCriteria(query)));
      report(`${engine} ${kind}`, await measure(search, ROUNDS), floor);
    }
  }
  for (const engine of ["S", "M"] as const) {
    ask(engine === "M" ? index : undefined);
    const count = all.map((query) => () => countFacets(readCriteria(query)));
    report(`${engine} counts for the filters`, await measure(count, ROUNDS), floor);
  }
  ask(index);
  await measureNeighbours();
  await index.stop();
  await pool().end();
}

async function warmUp(index: SearchIndex) {
  for (const engine of [undefined, index]) {
    ask(engine);
    for (let round = 0; round < WARMING; round++)
      for (const query of Object.values(KINDS).flat()) {
        await searchSchools(readCriteria(query));
        await countFacets(readCriteria(query));
      }
  }
}

/** Times cheap searches alone, and while another client sends the most expensive ones without a pause. */
async function measureNeighbours() {
  const light = ["kendriya vidyalaya pune", "411001", "dav jaipur"].map((search) => () => searchSchools(readCriteria({ search })));
  const alone = await measure(light, ROUNDS * 10);
  report("M light searches, alone", alone, alone);
  let isOver = false;
  const heavy = KINDS.near.map((query) => () => searchSchools(readCriteria(query)));
  const neighbour = (async () => {
    while (!isOver) for (const call of heavy) await call();
  })();
  report("M cheap searches, during expensive ones", await measure(light, ROUNDS * 10), alone);
  isOver = true;
  await neighbour;
}

/** The sorted times of all calls, after one round to warm up. */
async function measure(calls: (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const call of calls) {
      const start = performance.now();
      await call();
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return times.sort((one, other) => one - other);
}

function report(name: string, times: number[], base: number[]) {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const median = base[Math.floor(base.length / 2)];
  const [p50, p95, p99, most] = [at(0.5), at(0.95), at(0.99), at(1)].map((time) => time.toFixed(1).padStart(7));
  console.log(`${name.padEnd(32)} p50 ${p50}  p95 ${p95}  p99 ${p99}  max ${most}  ${(at(0.5) / median).toFixed(1).padStart(6)} x floor`);
}
