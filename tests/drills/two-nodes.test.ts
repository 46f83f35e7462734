import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { addressOf, freePort, killSite, signInAsAdmin, startSite } from "./site";

// Two production servers that share nothing but the database: one answers searches from its memory, the other by asking Postgres.

interface Node {
  address: string;
  process: ChildProcess;
}

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let cookie: string;
let nodes: Record<"memory" | "postgres", Node>;

beforeAll(async () => {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-nodes-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(join(folder, "main"));
  await applyMigrations(postgres.url);
  const [memory, other] = await Promise.all([startNode("memory"), startNode("postgres")]);
  nodes = { memory, postgres: other };
  cookie = await signInAsAdmin({ port: Number(new URL(memory.address).port), databaseUrl: postgres.url });
}, 400_000);

afterAll(async () => {
  for (const { process } of Object.values(nodes)) await killSite(process);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startNode(searchEngine: "memory" | "postgres"): Promise<Node> {
  const port = await freePort();
  const process = await startSite({ port, databaseUrl: postgres.url, dataDir: join(folder, searchEngine), searchEngine });
  return { address: addressOf({ port }), process };
}

async function ask({ address }: Node, method: string, path: string, json?: object) {
  const headers = { cookie, origin: address, "content-type": "application/json" };
  const response = await fetch(address + path, { method, headers, body: json && JSON.stringify(json) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

/** What anyone finds at a server, and what the school's own page says there. */
async function told({ address }: Node, words: string, id: string) {
  const found: { id: string; name: string }[] = await (await fetch(`${address}/api/schools?search=${words}&exact=true`)).json();
  const page = await fetch(`${address}/schools/${id}`);
  const text = await page.text();
  return [found.map((school) => school.name), page.status, page.status === 200 && /<h1[^>]*>([^<]*)/.exec(text)?.[1]];
}

const onBoth = (words: string, id: string, expected: unknown[]) =>
  vi.waitFor(
    async () => {
      for (const node of Object.values(nodes)) expect(await told(node, words, id), node.address).toEqual(expected);
    },
    { timeout: 60_000, interval: 50 },
  );

it.each([
  ["memory", "postgres"],
  ["postgres", "memory"],
] as const)(
  "a school that is added through the %s one, renamed and deleted through the %s one, is found and gone on both",
  async (first, second) => {
    const words = { memory: ["quokka", "numbat"], postgres: ["wombat", "bilby"] }[first];
    const [before, after] = words.map((word) => `${word[0].toUpperCase()}${word.slice(1)} Academy`);
    const school = { name: before, address: "1 Station Road", city: "Nashik", state: "Maharashtra", zipCode: "422001" };
    const { id } = await ask(nodes[first], "POST", "/api/schools", school);
    await onBoth(words[0], id, [[before], 200, before]);
    await ask(nodes[second], "PUT", `/api/admin/schools/${id}`, { name: after });
    await onBoth(words[1], id, [[after], 200, after]);
    await onBoth(words[0], id, [[], 200, after]);
    await ask(nodes[second], "DELETE", `/api/admin/schools/${id}`);
    await onBoth(words[1], id, [[], 404, false]);
  },
);
