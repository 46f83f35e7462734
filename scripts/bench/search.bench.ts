// How long searches take in the process, page and count together, beside a floor taken in the same run: 24 schools by
// their ids. Takes whatever is in the configured database. `npm run bench -- search`
import { performance } from "node:perf_hooks";
import { db, pool } from "../../lib/platform/db";
import { listSchoolsByIds } from "../../lib/schools/queries";
import { readCriteria } from "../../lib/search/criteria";
import { countFacets, searchSchools } from "../../lib/search/queries";
import { ask, readyIndex } from "./ready-index";

type Parameters = Record<string, string | string[]>;

const KINDS: Record<string, Parameters[]> = {
  "no criteria": [{}, { page: "400" }, { sort: "name" }, { sort: "fees" }, { sort: "rating" }, { sort: "name", page: "400" }],
  "name and place": [
    { search: "kendriya vidyalaya pune" },
    { search: "delhi public school indore" },
    { search: "st marys convent lucknow" },
    { search: "dav jaipur" },
    { search: "zphs guntur" },
    { search: "saraswati shishu mandir gorakhpur" },
  ],
  place: [{ search: "nashik" }, { search: "schools in nashik" }, { search: "bombay" }, { search: "411001" }, { search: "ram nagar" }],
  "as somebody types": ["k", "ke", "ken", "kend", "kendriya v", "kendriya vi", "dav s", "4", "41", "411"].map((search) => ({ search })),
  "frequent words": ["school", "primary school", "government primary school", "public", "nagar", "s", "p"].map((search) => ({ search })),
  "frequent words, deep": ["school", "primary school", "s"].flatMap((search) => [
    { search, page: "100" },
    { search, page: "400" },
  ]),
  "frequent words, rare together": [
    "girls boys",
    "kerala bihar",
    "urdu sanskrit",
    "school primary government zilla",
    "madarsa convent",
  ].map((search) => ({
    search,
  })),
  nothing: ["zzqxx", "zzqxx school", "%", "' OR 1=1--", "a b c d e f g h", "xylophone quokka"].map((search) => ({ search })),
  filters: [
    { state: "bihar" },
    { gender: "Girls" },
    { city: "pune" },
    { schoolType: "Government" },
    { state: "goa", board: "CBSE" },
    { gender: ["Girls", "Boys"], schoolType: "Private unaided" },
    { minRating: "4" },
    { minFees: "1000", maxFees: "50000" },
    { search: "school", gender: "Girls", state: "kerala" },
  ],
  "sorts of many": [
    { search: "school", sort: "fees" },
    { search: "s", sort: "name" },
    { search: "primary", sort: "rating" },
    { gender: "Coeducational", sort: "fees" },
    { state: "uttar-pradesh", sort: "name" },
    { state: "uttar-pradesh", sort: "fees", page: "400" },
    { search: "primary", sort: "name", page: "100" },
    { gender: ["Girls", "Boys"], sort: "rating", page: "300" },
  ],
  near: [
    { near: "411001" },
    { near: "28.61,77.2" },
    { near: "28.61,77.2", search: "public school" },
    { near: "22.57,88.36", search: "primary", page: "20" },
    { near: "12.97,77.59", board: "CBSE", sort: "rating" },
  ],
};
const ROUNDS = 10;

/** Prints a line for each kind of query and engine: S is Postgres, M the index in memory. */
export async function bench() {
  const { rows } = await pool().query("SELECT count(*)::int AS schools FROM schools");
  const index = await readyIndex();
  console.log(`${rows[0].schools.toLocaleString("en-IN")} schools; milliseconds, warm, one at a time, page and count\n`);
  const sample = await db().school.findMany({ take: 24, orderBy: { serial: "asc" }, select: { id: true } });
  const ids = sample.map((school) => school.id);
  const floor = await measure([() => listSchoolsByIds(ids)], ROUNDS * 10);
  report("floor: 24 schools by id", floor, floor);
  const all = Object.values(KINDS).flat();
  for (const [kind, queries] of [...Object.entries(KINDS), ["all of these", all] as const]) {
    for (const engine of ["S", "M"] as const) {
      ask(engine === "M" ? index : undefined);
      const search = queries.map((query) => () => searchSchools(readCriteria({ ...query, exact: "true" })));
      report(`${engine} ${kind}`, await measure(search, ROUNDS), floor);
    }
  }
  for (const engine of ["S", "M"] as const) {
    ask(engine === "M" ? index : undefined);
    const count = all.map((query) => () => countFacets(readCriteria({ ...query, exact: "true" })));
    report(`${engine} counts for the filters`, await measure(count, ROUNDS), floor);
  }
  ask(index);
  await measureNeighbours();
  await index.stop();
  await pool().end();
}

/** How long light searches take alone, and beside somebody who asks the dearest ones without a pause. */
async function measureNeighbours() {
  const light = ["kendriya vidyalaya pune", "411001", "dav jaipur"].map(
    (search) => () => searchSchools(readCriteria({ search, exact: "true" })),
  );
  const alone = await measure(light, ROUNDS * 10);
  report("M light searches, alone", alone, alone);
  let isOver = false;
  const heavy = KINDS.near.map((query) => () => searchSchools(readCriteria(query)));
  const neighbour = (async () => {
    while (!isOver) for (const call of heavy) await call();
  })();
  report("M light searches, beside heavy", await measure(light, ROUNDS * 10), alone);
  isOver = true;
  await neighbour;
}

/** The times of each, after one turn to warm up, sorted. */
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
  const middle = base[Math.floor(base.length / 2)];
  const [p50, p95, p99, most] = [at(0.5), at(0.95), at(0.99), at(1)].map((time) => time.toFixed(1).padStart(7));
  console.log(`${name.padEnd(32)} p50 ${p50}  p95 ${p95}  p99 ${p99}  max ${most}  ${(at(0.5) / middle).toFixed(1).padStart(6)} x floor`);
}
