// Times a page of the admins' table of schools with its count, compared with 25 schools by serial number, on the configured database. `npm
// run bench -- school-table`
import { performance } from "node:perf_hooks";
import { listSchools } from "../../lib/curation/list-schools";
import { SCHOOL_SORTS, SCHOOL_STATUSES } from "../../lib/curation/schema";
import { db, pool } from "../../lib/platform/db";

type Query = Partial<Parameters<typeof listSchools>[0]>;

const ROUNDS = 10;
const PAGE = { sort: "best", page: 1, limit: 25 } as const;
const inEachOrder = (queries: Query[]): Query[] => queries.flatMap((query) => SCHOOL_SORTS.map((sort) => ({ ...query, sort })));
const searches = (words: string[]): Query[] => words.map((search) => ({ search }));

const KINDS: Record<string, Query[]> = {
  "all schools": inEachOrder([{}, { page: 100 }, { page: 400 }]),
  "frequent words": inEachOrder(searches(["school", "primary school", "government", "uttar pradesh", "nagar", "p"])),
  "frequent words, deep": inEachOrder(
    ["school", "primary school", "uttar pradesh"].flatMap((search) => [50, 400].map((page) => ({ search, page }))),
  ),
  "name and place": inEachOrder(searches(["kendriya vidyalaya pune", "st marys convent lucknow", "dav jaipur", "zphs guntur"])),
  place: inEachOrder(searches(["nashik", "pune", "bombay", "ram nagar"])),
  "pincodes and UDISE codes": searches(["411001", "110001", "272510", "0914011", "09140110101"]),
  "while typing": searches(["k", "ke", "ken", "kend", "kendriya v", "4", "41", "411", "4110"]),
  "by status": SCHOOL_STATUSES.flatMap((status) =>
    inEachOrder([{ status }, { status, page: 400 }, { status, search: "school" }, { status, search: "nashik" }]),
  ),
  nothing: searches(["zzqxx", "zzqxx school", "%", "xylophone quokka"]),
};

/** Prints a line per kind of page. */
export async function bench(): Promise<void> {
  const { rows } = await pool().query("SELECT status, count(*)::int AS schools FROM schools GROUP BY status ORDER BY 2 DESC");
  console.log(
    `${rows.map(({ status, schools }) => `${schools.toLocaleString("en-IN")} ${status}`).join(", ")}; milliseconds, warm, one at a time\n`,
  );
  const sample = await db().school.findMany({ take: PAGE.limit, orderBy: { serial: "asc" }, select: { serial: true } });
  const serials = sample.map(({ serial }) => serial);
  const floor = await measure([() => db().school.findMany({ where: { serial: { in: serials } } })], 10 * ROUNDS);
  report("floor: 25 schools by number", floor, floor);
  const all: number[] = [];
  for (const [kind, queries] of Object.entries(KINDS)) {
    const times = await measure(
      queries.map((query) => () => listSchools({ ...PAGE, ...query })),
      ROUNDS,
    );
    report(kind, times, floor);
    all.push(...times);
  }
  report("all of these", inOrder(all), floor);
  await pool().end();
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
  return inOrder(times);
}

const inOrder = (times: number[]) => times.sort((one, other) => one - other);

function report(name: string, times: number[], base: number[]) {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const median = base[Math.floor(base.length / 2)];
  const [p50, p95, p99, most] = [at(0.5), at(0.95), at(0.99), at(1)].map((time) => time.toFixed(1).padStart(7));
  console.log(`${name.padEnd(32)} p50 ${p50}  p95 ${p95}  p99 ${p99}  max ${most}  ${(at(0.5) / median).toFixed(1).padStart(6)} x floor`);
}
