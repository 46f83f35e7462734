// Attacks the built site, with a database of 20,000 schools made for it, and prints what other visitors get meanwhile, compared with a
// quiet site. `npm run bench -- abuse`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildSite } from "../steps/build.mjs";
import { ATTACKS, type Attack, attackerAddress, send, startAttack, type Target } from "./abuse/attacks";
import { inScratchDatabase, onDatabase } from "./scratch-database";
import { startSite } from "./servers.mjs";

const SECONDS = 6;
/** An attack runs for this long before visitors are timed, so that queues are full. */
const LEAD_MS = 1_000;
const PAUSE_MS = 2_000;
const VISITORS = 4;
const THINK_MS = 20;
const ADDRESSES = 200;

const SCHOOL_ID = "primary-school-1-nashik-bench0";
const REVIEW_ID = "00000000-0000-4000-8000-000000000001";

const VISITS = {
  pages: ["/", `/schools/${SCHOOL_ID}`, "/about"],
  searches: ["/schools?search=primary+nashik", "/api/schools?search=middle+school+24", "/api/suggestions?search=nashi"],
};
type Kind = keyof typeof VISITS;

export async function bench() {
  await buildSite(console.log);
  await inScratchDatabase("abuse", async (url) => {
    await onDatabase(url, (client) => client.query(ROWS));
    const dataDir = mkdtempSync(join(tmpdir(), "schoolsach-abuse-"));
    const site = await startSite(undefined, {
      env: { DATABASE_URL: url, DATA_DIR: dataDir, SEARCH_ENGINE: "memory", NEXTAUTH_SECRET: "a secret of the benchmark, long enough" },
      until: "the search answers from memory",
    });
    try {
      await attackInTurn({ port: Number(new URL(site.address).port), schoolId: SCHOOL_ID, reviewId: REVIEW_ID });
    } finally {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

async function attackInTurn(target: Target) {
  console.log(`${VISITORS} visitors for ${SECONDS} s each; milliseconds\n`);
  console.log(line(["attack", "from", "200s", "page p50", "p99", "search p50", "p99", "answers to the attacker"]));
  await visit(target); // loads the code
  report("none", "", await visit(target), {});
  for (const attack of ATTACKS) {
    await measure(attack, target, "1 address", () => attackerAddress(0));
    await measure(attack, target, "1,000", attackerAddress);
  }
  report("none", "", await visit(target), {});
}

async function measure(attack: Attack, target: Target, from: string, addressOf: (index: number) => string) {
  const end = startAttack(attack, target, addressOf);
  await sleep(LEAD_MS);
  const visits = await visit(target);
  report(attack.name, from, visits, await end());
  await sleep(PAUSE_MS);
}

interface Visit {
  kind: Kind;
  status: number;
  ms: number;
}

let visitors = 0;

/** Visitors with addresses of their own request pages and searches in turn. */
async function visit(target: Target): Promise<Visit[]> {
  const visits: Visit[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const visitor = async () => {
    while (performance.now() < until) {
      const index = visitors++;
      const kind: Kind = index % 2 ? "pages" : "searches";
      const path = VISITS[kind][(index >> 1) % VISITS[kind].length];
      const startedAt = performance.now();
      const { status } = await send(target, { from: `127.0.1.${1 + (index % ADDRESSES)}`, path });
      visits.push({ kind, status, ms: performance.now() - startedAt });
      await sleep(THINK_MS);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return visits;
}

function report(attack: string, from: string, visits: Visit[], answers: Record<string, number>) {
  const share = visits.filter(({ status }) => status === 200).length / visits.length;
  const times = (["pages", "searches"] as const).flatMap((kind) => {
    const sorted = visits.filter((one) => one.kind === kind && one.status === 200).map(({ ms }) => ms);
    sorted.sort((one, other) => one - other);
    return [0.5, 0.99].map((part) => (sorted.length === 0 ? "-" : sorted[Math.floor(part * (sorted.length - 1))].toFixed(0)));
  });
  const counts = Object.entries(answers).map(([status, count]) => `${status}: ${count.toLocaleString("en-IN")}`);
  console.log(line([attack, from, `${(share * 100).toFixed(1)} %`, ...times, counts.join(", ")]));
}

const WIDTHS = [30, 10, 8, 9, 6, 11, 6];
const line = (cells: string[]) => cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join(" ");

/** 20,000 schools in 20 places, of which one has 2,000 reviews. */
const ROWS = `
  INSERT INTO places (id, state_slug, slug, state, name, latitude, longitude)
  SELECT 'maharashtra/' || slug, 'maharashtra', slug, 'Maharashtra', initcap(slug), 19.9 + n * 0.05, 73.7
  FROM (SELECT n, CASE n WHEN 0 THEN 'nashik' ELSE 'town' || n END AS slug FROM generate_series(0, 19) AS n) AS towns;
  INSERT INTO pincodes (code, state, place_id, latitude, longitude) VALUES ('422001', 'Maharashtra', 'maharashtra/nashik', 19.9, 73.7);
  INSERT INTO schools (id, name, address, city, state, zip_code, place_id, match_key, name_words, place_words, latitude, longitude)
  SELECT CASE n WHEN 1 THEN '${SCHOOL_ID}' ELSE 'school-' || n || '-bench' END, name, n || ' Station Road', town, 'Maharashtra', 422000 + n % 100, place_id,
    'bench ' || n, lower(name), lower('station road ' || town || ' maharashtra'), 19.9 + n % 97 * 0.01, 73.7 + n % 89 * 0.01
  FROM generate_series(1, 20000) AS n
  JOIN LATERAL (SELECT (ARRAY['Primary', 'Middle', 'High', 'Government High', 'Model'])[1 + n % 5] || ' School ' || n AS name) AS named ON true
  JOIN LATERAL (SELECT id AS place_id, name AS town FROM places ORDER BY id OFFSET n % 20 LIMIT 1) AS located ON true;
  INSERT INTO reviews (id, school_id, status, published_on, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
    administration_rating, overall_comment)
  SELECT CASE n WHEN 1 THEN '${REVIEW_ID}'::uuid ELSE gen_random_uuid() END, '${SCHOOL_ID}', 'approved', '2026-11-01'::date - n / 20, 1 + n % 5, 3, 3, 3, 3, 3,
    'Review ' || n
  FROM generate_series(1, 2000) AS n;
  INSERT INTO school_statistics (school_id, review_count, overall_sum, teachers_sum, facilities_sum, academics_sum, atmosphere_sum, administration_sum,
    stars_1, stars_2, stars_3, stars_4, stars_5, latest_review_at)
  VALUES ('${SCHOOL_ID}', 2000, 6000, 6000, 6000, 6000, 6000, 6000, 400, 400, 400, 400, 400, now());
  ANALYZE`;
