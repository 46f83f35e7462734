import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeSingletons } from "@/lib/platform/singleton.mjs";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { listRoutes } from "../../scripts/steps/route-files.mjs";
import { addressOf, freePort, killSite, startSite } from "./site";

// The production server with a role that can read no table itself, and is only a member of the visitors' role: whatever answers a visitor here
// was read with the visitors' rights alone.

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let site: ChildProcess | undefined;
let port: number;
let ids: { id: string; placeId: string; state: string };

beforeAll(async () => {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-visitor-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(folder);
  await applyMigrations(postgres.url);
  ids = await addReviewedSchool();
  const databaseUrl = await createPowerlessRole();
  port = await freePort();
  site = await startSite({ port, databaseUrl, dataDir: folder, searchEngine: "postgres" });
}, 400_000);

afterAll(async () => {
  if (site) await killSite(site);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function addReviewedSchool() {
  vi.stubEnv("DATABASE_URL", postgres.url);
  const { createSchool } = await import("@/tests/factories/schools");
  const { createReview } = await import("@/tests/factories/reviews");
  const { createParent } = await import("@/tests/factories/parents");
  const { id, placeId } = await createSchool({ name: "Nandanvan Vidyalaya", udiseCode: "27150100101" });
  const parent = await createParent({ schoolId: id, firstName: "Namita", lastName: "Signature" });
  await createReview({ schoolId: id, authorId: parent.id, isAnonymous: false });
  await createReview({ schoolId: id });
  await closeSingletons();
  vi.unstubAllEnvs();
  return { id, placeId, state: placeId.split("/")[0] };
}

/** A role that may read the change feed, which every process follows, and nothing else of its own. */
async function createPowerlessRole(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    "CREATE ROLE powerless LOGIN NOINHERIT PASSWORD 'of the drill' IN ROLE schoolsach_visitor; GRANT SELECT ON changes TO powerless",
  );
  await client.end();
  const url = new URL(postgres.url);
  [url.username, url.password] = ["powerless", "of the drill"];
  return url.href;
}

async function statusOf(path: string) {
  const response = await fetch(addressOf({ port }) + path, { redirect: "manual" });
  return { path, status: response.status, text: await response.text() };
}

/** The addresses of all public pages, from the folders of the app. Further pages of lists exist only with many rows. */
function listPages(): string[] {
  return readdirSync("app/(site)", { recursive: true })
    .map(String)
    .filter((file) => /(^|\/)page\.tsx$/.test(file) && !/\[(\.\.\.path|page)\]/.test(file))
    .map((file) => `/${file.replace(/\(\w+\)\//g, "").replace(/\/?page\.tsx$/, "")}`)
    .map((path) => path.replace("[id]", ids.id).replace("[state]/[place]", ids.placeId).replace("[state]", ids.state));
}

it("every page for visitors is served", async () => {
  const pages = listPages();
  expect(pages.length).toBeGreaterThan(15);
  const files = ["/sitemap.xml", "/sitemap/pages.xml", "/sitemap/places-0.xml", "/robots.txt", `/schools/${ids.id}/og.png`];
  for (const path of [...pages, ...files, "/schools?search=nandanvan"]) expect(await statusOf(path)).toMatchObject({ path, status: 200 });
  const { text } = await statusOf(`/schools/${ids.id}`);
  expect(text).toContain("Namita Signature");
  expect((await statusOf("/schools/no-such-school-abc123")).status).toBe(404);
});

it("every call that reads without an account is answered", async () => {
  const calls: Record<string, string[]> = {
    "/api/health": [""],
    "/api/ready": [""],
    "/api/openapi.json": [""],
    "/api/moderation-log": ["", "?search=nandanvan"],
    "/api/places": ["", "?search=nas"],
    "/api/suggestions": ["?search=nand", "?search=422001"],
    "/api/schools": ["", "?search=nandanvan", "?search=nandnvan&near=422001", "?search=27150100101", "?board=CBSE&sort=fees"],
    "/api/schools/facets": ["?search=nandanvan"],
    "/api/schools/near-misses": ["?search=nandanvon&board=IB"],
    "/api/schools/{id}": [""],
    "/api/schools/{id}/admissions": [""],
    "/api/schools/{id}/facts": [""],
    "/api/schools/{id}/fees": [""],
    "/api/schools/{id}/identifiers": [""],
    "/api/schools/{id}/reviews": ["", "?sort=highest", "?search=teachers&stars=4", "?page=2"],
  };
  for (const [path, queries] of Object.entries(calls))
    for (const query of queries) expect(await statusOf(path.replace("{id}", ids.id) + query)).toMatchObject({ status: 200 });
  expect(JSON.parse((await statusOf(`/api/schools/${ids.id}/reviews`)).text)).toHaveLength(2);
  expect(Object.keys(calls).sort()).toEqual(listVisitorReads());
});

/** The paths of all calls that are declared as reads for everyone. The scheduler's call has a secret instead of an account. */
function listVisitorReads(): string[] {
  return listRoutes()
    .filter(({ file }) =>
      /export const GET = (?:publicRead|route)\(\{(?:(?!\n\}\);|\baccess:)[^])*\n\}\);/.test(readFileSync(file, "utf8")),
    )
    .map(({ path }) => path)
    .filter((path) => path !== "/api/cron");
}

it("what belongs to people can't be read", async () => {
  const response = await fetch(`${addressOf({ port })}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: addressOf({ port }) },
    body: JSON.stringify({ email: "parent-1@example.org", password: "paper boats in july" }),
  });
  expect(response.status).toBe(500);
});
