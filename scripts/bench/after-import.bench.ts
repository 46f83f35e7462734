// Times searches right after an import of all of India, as visitors of the built site get them: a site on an empty
// database, an import into it, then the benchmark's searches over HTTP, one at a time. `npm run bench --
// after-import`
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { buildSite } from "../steps/build.mjs";
import { inScratchDatabase, onDatabase } from "./scratch-database";
import { KINDS } from "./search-queries";
import { startSite } from "./servers.mjs";

const REGISTER = fileURLToPath(new URL("../../../shared/data/schools-india.csv.gz", import.meta.url));
const IMPORT = fileURLToPath(new URL("../import.ts", import.meta.url));
const SECONDS = 30;
const SLOWEST_SHOWN = 8;
const PATHS = Object.values(KINDS)
  .flat()
  .map((query) => {
    const pairs = Object.entries(query).flatMap(([key, values]) => [values].flat().map((value) => [key, value]));
    return `/api/schools?${new URLSearchParams([...pairs, ["limit", "24"]])}`;
  });

export async function bench(): Promise<void> {
  if (!existsSync(REGISTER)) return console.log("no schools: the register isn't there");
  await buildSite(console.log);
  const folder = mkdtempSync(join(tmpdir(), "after-import-"));
  try {
    const file = join(folder, "schools.csv");
    await pipeline(createReadStream(REGISTER), createGunzip(), createWriteStream(file));
    await inScratchDatabase("after_import", (url) => measure(url, folder, file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, folder: string, file: string): Promise<void> {
  const env = { DATABASE_URL: url, DATA_DIR: folder, SEARCH_ENGINE: "memory" };
  const site = await startSite(undefined, { hops: 1, env, until: "the search answers from memory" });
  try {
    const begun = performance.now();
    const child = spawn(process.execPath, ["--import", "tsx", IMPORT, "schools", file], {
      stdio: "ignore",
      env: { ...process.env, ...env },
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`The import ended with ${code}.`);
    console.log(`imported in ${((performance.now() - begun) / 1000).toFixed(0)} s; load ${loadavg()[0].toFixed(1)}`);
    await ask(site.address);
    console.log(`words with a wrong count: ${await countWrongWords(url)}`);
  } finally {
    await site.stop();
  }
}

/** Prints the response times and the number of failures. */
async function ask(address: string): Promise<void> {
  const times: number[] = [];
  const slowest = new Map<string, number>();
  let failed = 0;
  const begun = performance.now();
  for (let turn = 0; performance.now() - begun < SECONDS * 1000; turn++) {
    const since = performance.now();
    // From many addresses, so that the rate limit of a single address is not what is measured.
    const headers = { "x-forwarded-for": `10.1.${(turn >> 8) & 255}.${turn & 255}` };
    const response = await fetch(address + PATHS[turn % PATHS.length], { headers });
    await response.arrayBuffer();
    const elapsed = performance.now() - since;
    times.push(elapsed);
    slowest.set(PATHS[turn % PATHS.length], Math.max(elapsed, slowest.get(PATHS[turn % PATHS.length]) ?? 0));
    if (!response.ok) failed++;
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(0);
  console.log(
    `${times.length} searches, ${failed} failed; ms p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)}; load ${loadavg()[0].toFixed(1)}`,
  );
  const ranked = [...slowest].sort(([, one], [, other]) => other - one).slice(0, SLOWEST_SHOWN);
  for (const [path, elapsed] of ranked) console.log(`${elapsed.toFixed(0).padStart(6)} ms  ${path}`);
}

const countWrongWords = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ wrong: number }>(`
      SELECT count(*)::int AS wrong
      FROM (SELECT word, count(*) AS schools FROM school_search, unnest(string_to_array(name_words || ' ' || place_words, ' ')) AS word
        WHERE word ~ '^[a-z]{2,30}$' GROUP BY word) AS counted
      FULL JOIN known_words AS known USING (word) WHERE coalesce(known.schools, 0) <> coalesce(counted.schools, 0)`);
    return rows[0].wrong;
  });
