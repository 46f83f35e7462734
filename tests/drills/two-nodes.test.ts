import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { addressOf, freePort, killSite, signInAsAdmin, startSite } from "./site";

// Two production servers that share only the database: one searches in memory, the other in Postgres.

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
  const [memoryNode, postgresNode] = await Promise.all([startNode("memory"), startNode("postgres")]);
  nodes = { memory: memoryNode, postgres: postgresNode };
  cookie = await signInAsAdmin({ port: Number(new URL(memoryNode.address).port), databaseUrl: postgres.url });
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

async function callApi({ address }: Node, method: string, path: string, json?: object) {
  const headers = { cookie, origin: address, "content-type": "application/json" };
  const response = await fetch(address + path, { method, headers, body: json && JSON.stringify(json) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

/** A server's search results and its page of the school. */
async function readSchool({ address }: Node, words: string, id: string) {
  const found: { id: string; name: string }[] = await (await fetch(`${address}/api/schools?search=${words}&exact=true`)).json();
  const page = await fetch(`${address}/schools/${id}`);
  const text = await page.text();
  return [found.map((school) => school.name), page.status, page.status === 200 && /<h1[^>]*>([^<]*)/.exec(text)?.[1]];
}

const waitForBoth = (words: string, id: string, expected: unknown[]) =>
  vi.waitFor(
    async () => {
      for (const node of Object.values(nodes)) expect(await readSchool(node, words, id), node.address).toEqual(expected);
    },
    { timeout: 60_000, interval: 50 },
  );

it.each([
  ["memory", "postgres"],
  ["postgres", "memory"],
] as const)(
  "a school added through the %s node, then renamed and deleted through the %s node, is found and gone on both",
  async (first, second) => {
    const words = { memory: ["quokka", "numbat"], postgres: ["wombat", "bilby"] }[first];
    const [before, after] = words.map((word) => `${word[0].toUpperCase()}${word.slice(1)} Academy`);
    const school = { name: before, address: "1 Station Road", city: "Nashik", state: "Maharashtra", zipCode: "422001" };
    const { id } = await callApi(nodes[first], "POST", "/api/schools", school);
    await waitForBoth(words[0], id, [[before], 200, before]);
    await callApi(nodes[second], "PUT", `/api/admin/schools/${id}`, { name: after });
    await waitForBoth(words[1], id, [[after], 200, after]);
    await waitForBoth(words[0], id, [[], 200, after]);
    await callApi(nodes[second], "DELETE", `/api/admin/schools/${id}`);
    await waitForBoth(words[1], id, [[], 404, false]);
  },
);
