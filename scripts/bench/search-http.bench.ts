// Times searches over HTTP on the configured database, compared with a call without the database; the load generator shares the cores.
// Requests seem to come from many addresses (TRUSTED_PROXY_HOPS), so that no rate limit is measured.
import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { STATES } from "@/lib/schools/places/states";
import { buildSite } from "../steps/build.mjs";
import { KINDS } from "./search-queries";
import { startSite } from "./servers.mjs";

const SECONDS = 8;
const CONCURRENCY = 4;
/** Full pace: this many requests are always in progress. */
const FULL_PACE = 16;
/** A fixed rate, whether or not earlier requests are answered. */
const PER_SECOND = 500;

const ENGINES = [
  { name: "S", env: { SEARCH_ENGINE: "postgres" }, until: "" },
  { name: "M", env: { SEARCH_ENGINE: "memory" }, until: "the search answers from memory" },
];

/** The number of concurrent expensive searches of one visitor, while many visitors send cheap ones. */
const OF_ONE_VISITOR = [1, 4, 20];
const ONE_VISITOR = "10.2.0.1";

const LIGHT = ["kendriya vidyalaya pune", "411001", "dav jaipur"].map((search) => ({ search }));

export async function bench() {
  await buildSite(console.log);
  const queries = Object.values(KINDS).flat();
  const paths = (path: string, more = {}) => pathsOf(path, queries, more);
  console.log(`${queries.length} searches in turn, milliseconds\n`);
  for (const { name, env, until } of ENGINES) {
    const site = await startSite(undefined, { hops: 1, env, until });
    try {
      for (const [what, asked] of [
        ["floor: /api/health", ["/api/health"]],
        ["/api/schools, 50 schools", paths("/api/schools")],
        ["/api/schools, 24 schools", paths("/api/schools", { limit: "24" })],
        ["/api/schools, 24 others each", othersEach()],
        ["/schools", paths("/schools")],
      ] as const) {
        await runLoad(site.address, asked, CONCURRENCY, SECONDS / 2);
        report(`${name} ${what}, ${CONCURRENCY} at a time`, await runLoad(site.address, asked, CONCURRENCY));
        report(`${name} ${what}, full pace`, await runLoad(site.address, asked, FULL_PACE));
        if (name === "M" && what.startsWith("/api/schools"))
          report(`${name} ${what}, ${PER_SECOND} a second`, await perSecond(site.address, asked));
      }
      const [cheap, expensive] = [LIGHT, KINDS.near].map((asked) => pathsOf("/api/schools", asked, { limit: "24" }));
      report(`${name} cheap searches, alone`, await runLoad(site.address, cheap, 1));
      for (const count of OF_ONE_VISITOR) {
        const neighbour = runLoad(site.address, expensive, count, SECONDS, ONE_VISITOR);
        report(`${name} cheap searches, during one visitor's ${count} expensive ones`, await runLoad(site.address, cheap, 1));
        await neighbour;
      }
    } finally {
      await site.stop();
    }
  }
}

/** More schools than the cache holds, in sequence: each is evicted before it is asked for again. */
function othersEach(): string[] {
  const words = ["school", "primary", "government", "public", "nagar", "high", "english", "middle", "upper", "vidyalaya", "model", "girls"];
  const asked = STATES.flatMap(({ slug }) =>
    words.flatMap((search) => [1, 2, 3, 4, 5].map((page) => ({ state: slug, search, page: String(page) }))),
  );
  return asked.map((query) => `/api/schools?${new URLSearchParams({ ...query, limit: "24" })}`);
}

const pathsOf = (path: string, queries: Record<string, string | string[]>[], more: Record<string, string>) =>
  queries.map((query) => `${path}?${new URLSearchParams(pairsOf({ ...query, ...more }))}`);

const pairsOf = (query: Record<string, string | string[]>) =>
  Object.entries(query).flatMap(([key, values]) => [values].flat().map((value) => [key, value]));

interface Load {
  /** Response times of successful requests, sorted. */
  times: number[];
  perSecond: number;
  /** Refused, or not answered in time: the load was too high. */
  failed: number;
  /** CPU milliseconds of the load generator per request. */
  own: number;
}

/** Closed loop: `count` visitors; each sends its next request after the last response. */
async function runLoad(address: string, paths: readonly string[], count: number, seconds = SECONDS, from?: string): Promise<Load> {
  const ask = asker(address, paths, count, from);
  const answers: Answer[] = [];
  const begun = now();
  const visitor = async () => {
    while (performance.now() - begun.at < seconds * 1_000) answers.push(await ask(performance.now()));
  };
  await Promise.all(Array.from({ length: count }, visitor));
  return loadOf(answers, begun);
}

/** Open loop: requests start at a fixed rate, and each response time counts from when the request was due. */
async function perSecond(address: string, paths: readonly string[]): Promise<Load> {
  const ask = asker(address, paths, Infinity);
  const begun = now();
  const asked: Promise<Answer>[] = [];
  while (asked.length < SECONDS * PER_SECOND) {
    const due = begun.at + (asked.length * 1_000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    asked.push(ask(due));
  }
  return loadOf(await Promise.all(asked), begun);
}

interface Answer {
  time: number;
  isGood: boolean;
}

const now = () => ({ at: performance.now(), cpu: process.cpuUsage() });

function loadOf(answers: Answer[], begun: ReturnType<typeof now>): Load {
  const times = answers.filter(({ isGood }) => isGood).map(({ time }) => time);
  const seconds = (performance.now() - begun.at) / 1_000;
  const { user, system } = process.cpuUsage(begun.cpu);
  const own = (user + system) / 1_000 / answers.length;
  return { times: times.sort((one, other) => one - other), perSecond: times.length / seconds, failed: answers.length - times.length, own };
}

/** Continues across loads, so that a long list of paths is covered. */
let turn = 0;

/** Requests one path after the other, each from another address or all from one. Response times count from the moment given. */
function asker(address: string, paths: readonly string[], maxSockets: number, from?: string): (since: number) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const { hostname, port } = new URL(address);
  return (since) =>
    new Promise((done) => {
      const path = paths[turn % paths.length];
      const headers = { "x-forwarded-for": from ?? `10.1.${(turn >> 8) & 255}.${turn & 255}` };
      turn++;
      const end = (isGood: boolean) => done({ time: performance.now() - since, isGood });
      const asked = request({ hostname, port, path, agent, headers }, (response) => {
        const isGood = (response.statusCode ?? 500) < 400;
        response
          .resume()
          .once("end", () => end(isGood))
          .once("error", () => end(false));
      });
      asked.once("error", () => end(false)).end();
    });
}

function report(what: string, { times, perSecond, failed, own }: Load) {
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN).toFixed(1).padStart(7);
  const figures = `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)}  load itself ${own.toFixed(2)}${failed > 0 ? `  ${failed} failed` : ""}`;
  console.log(`${what.padEnd(46)} ${perSecond.toFixed(0).padStart(6)} requests/s  ${figures}`);
}
