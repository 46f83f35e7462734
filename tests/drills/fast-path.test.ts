import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { addressOf, freePort, killSite, signInAsAdmin, startSite } from "./site";

// Two production servers on one database: one uses the fast path for some calls (lib/server/fast-path.mjs), the other has it disabled.

const WITHOUT_FAST_PATHS =
  "--import=data:text/javascript,globalThis[Symbol.for('schoolsach.singletons')]=new(Map)([['fast-paths',{instance:{get(){},set(){}}}]])";

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let sites: { port: number; process: ChildProcess }[];

beforeAll(async () => {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-fast-path-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(join(folder, "main"));
  await applyMigrations(postgres.url);
  sites = [await start("open", ""), await start("shut", WITHOUT_FAST_PATHS)];
  const cookie = await signInAsAdmin({ ...sites[0], databaseUrl: postgres.url });
  for (const name of ["Dugong “Sagar” Vidyalaya", "Dugong Academy", "Manatee School"]) await addSchool(name, cookie);
}, 400_000);

afterAll(async () => {
  for (const { process } of sites) await killSite(process);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string, options: string) {
  const port = await freePort();
  vi.stubEnv("NODE_OPTIONS", options);
  const process = await startSite({ port, databaseUrl: postgres.url, dataDir: join(folder, name), searchEngine: "postgres" });
  vi.unstubAllEnvs();
  return { port, process };
}

async function addSchool(name: string, cookie: string) {
  const address = addressOf(sites[0]);
  const school = { name, address: "1 Station Road", city: "Nashik", state: "Maharashtra", zipCode: "422001" };
  const headers = { cookie, origin: address, "content-type": "application/json" };
  const response = await fetch(`${address}/api/schools`, { method: "POST", headers, body: JSON.stringify(school) });
  expect(response.status, await response.text()).toBe(201);
}

/** Status, headers and body, without values that change with each request and Next's router headers. */
async function readComparable(site: { port: number }, path: string, init: RequestInit) {
  const response = await fetch(addressOf(site) + path, { redirect: "manual", ...init });
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, "");
  const removeRouterHeaders = (value: string) => value.replace(/rsc(, next-router-[a-z-]+)+(, )?/, "");
  const headers = [...response.headers]
    .map(([name, value]) => [name, name === "vary" ? removeRouterHeaders(value) : value])
    .filter(([name, value]) => value !== "" && !["date", "x-request-id"].includes(name));
  return { status: response.status, headers, body };
}

it.each([
  ["GET", "/api/schools?search=dugong", {}],
  ["GET", "/api/schools?search=dugong&exact=true&limit=1", { "accept-encoding": "identity" }],
  ["GET", "/api/schools?near=20.0,73.7&search=school", { "accept-encoding": "gzip" }],
  ["GET", "/api/schools?search=dugong&search=manatee", {}],
  ["GET", "/api/schools?search=%E0%A4%A8&page=2", {}],
  ["GET", "/api/%73chools?search=manatee", { rsc: "1", "x-middleware-rewrite": "/admin" }],
  ["GET", "/api/schools/?search=dugong", {}],
  ["GET", "/api/schools/facets?search=dugong", {}],
  ["GET", "/api/schools/facets?limit=5", {}],
  ["GET", "/api/suggestions?search=dug", {}],
  ["GET", "/api/suggestions?search=", { "if-none-match": "*" }],
  ["HEAD", "/api/schools?search=dugong", {}],
  ["HEAD", "/api/schools?limit=1000", {}],
  ["POST", "/api/schools", {}],
  ["PUT", "/api/schools", {}],
  ["OPTIONS", "/api/suggestions", {}],
])("%s %s with %o gets the same response with and without Next", async (method, path, headers) => {
  const [withFastPath, withoutFastPath] = await Promise.all(sites.map((site) => readComparable(site, path, { method, headers })));
  expect(withFastPath).toEqual(withoutFastPath);
});
