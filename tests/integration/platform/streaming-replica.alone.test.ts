import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import pg from "pg";
import { pool, readFromPrimary, readRows, visitorPool } from "@/lib/platform/db";
import { ReplicaMonitor } from "@/lib/platform/database/replica-monitor";
import { findSchool } from "@/lib/schools/queries";
import { readCriteria } from "@/lib/search/criteria";
import { SearchIndex } from "@/lib/search/engine/memory/search-index";
import { listSuggestions } from "@/lib/search/suggestions/list-suggestions";
import { searchSchools, searchSerials } from "@/lib/search/search";
import { findSingleton, replaceSingleton } from "@/lib/platform/singleton.mjs";
import { createSchool } from "@/tests/factories/schools";
import { startPrimaryAndReplica } from "@/tests/support/streaming-replica";

const replicaPool = () => findSingleton<pg.Pool>("replica-pool")!;

// Two embedded Postgres servers with streaming replication, as an operator would set them up.

let servers: Awaited<ReturnType<typeof startPrimaryAndReplica>>;

beforeAll(async () => {
  servers = await startPrimaryAndReplica();
  // Set directly, because stubbed settings are restored before each test.
  process.env.DATABASE_URL = servers.primaryUrl;
  process.env.DATABASE_REPLICA_URL = servers.replicaUrl;
});
afterAll(async () => {
  await findSingleton<pg.Pool>("replica-pool")?.end();
  replaceSingleton("replica-pool", undefined);
  await Promise.all([pool().end(), visitorPool().end()]);
  await servers.stop();
});

/** Whether the replica answers reads. */
const isReplica = async (): Promise<boolean> => (await readRows<[{ is: boolean }]>`SELECT pg_is_in_recovery() AS is`)[0].is;
const waitForReplica = (expected: boolean) =>
  vi.waitFor(async () => expect(await isReplica()).toBe(expected), { timeout: 20_000, interval: 20 });
const searchAsParent = async (search: string) => {
  const { schools, total } = await searchSchools(readCriteria({ search, exact: "true" }));
  return [total, schools.length];
};
const searchExpanded = async (search: string) => (await searchSchools(readCriteria({ search }))).schools.map(({ name }) => name);
const countAsAdmin = async (search: string) => (await searchSerials(readCriteria({ search }))).total;
const waitForParents = (search: string, total: number) =>
  vi.waitFor(async () => expect(await searchAsParent(search)).toEqual([total, total]), { timeout: 20_000, interval: 20 });
const rename = (id: string, word: string) => pool().query("UPDATE schools SET name_words = $2 WHERE id = $1", [id, `${word} academy`]);

it("lists are read from the replica and follow changes; reads after a write use the primary", async () => {
  await waitForReplica(true);
  expect(await readFromPrimary(isReplica)).toBe(false);
  const { id } = await createSchool({ name: "Quokka Academy" });
  expect(await countAsAdmin("quokka")).toBe(1);
  await waitForParents("quokka", 1);
  await rename(id, "numbat");
  expect(await countAsAdmin("numbat")).toBe(1);
  await waitForParents("numbat", 1);
  await waitForParents("quokka", 0);
  await pool().query("DELETE FROM schools WHERE id = $1", [id]);
  expect(await countAsAdmin("numbat")).toBe(0);
  await waitForParents("numbat", 0);
});

/** A replica can't fail over while the primary is only out of connections. */
async function expectNoFailoverFromBusyPrimary() {
  const primaryPool = new pg.Pool({ connectionString: servers.primaryUrl, max: 1, connectionTimeoutMillis: 1_000 });
  const monitor = new ReplicaMonitor(primaryPool, replicaPool());
  expect(await monitor.canFailOver()).toBe(false);
  const onlyConnection = await primaryPool.connect();
  expect([await monitor.canFailOver(), monitor.isCaughtUp()]).toEqual([false, false]);
  onlyConnection.release();
  await primaryPool.end();
}

describe("a replica that lags", () => {
  it("isn't used after a second of lag, until it has caught up", async () => {
    const deleted = await createSchool({ name: "Wombat Academy" });
    await waitForParents("wombat", 1);
    await servers.pauseReplica();
    const added = await createSchool({ name: "Bilby Academy" });
    await pool().query("DELETE FROM schools WHERE id = $1", [deleted.id]);
    await waitForParents("bilby", 1);
    // On a busy machine the primary may have answered once before the replica's lag was a second.
    await vi.waitFor(async () => expect([await searchAsParent("wombat"), await isReplica()]).toEqual([[0, 0], false]), {
      timeout: 20_000,
      interval: 20,
    });
    expect([await findSchool(deleted.id), (await findSchool(added.id))?.name]).toEqual([null, "Bilby Academy"]);
    await expectNoFailoverFromBusyPrimary();
    await servers.resumeReplica();
    await waitForReplica(true);
    expect([await searchAsParent("wombat"), await searchAsParent("bilby")]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("the in-memory index shows changes of the primary before the replica has them", async () => {
    await waitForReplica(true);
    const index = new SearchIndex();
    replaceSingleton("search-index", index);
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 20_000, interval: 20 });
    await createSchool({ name: "Potorou Academy" });
    await waitForParents("potorou", 1);
    await servers.pauseReplica();
    // Extends the second in which the lag isn't noticed to the whole test.
    const monitor = findSingleton<WeakMap<pg.Pool, ReplicaMonitor>>("replica-monitors")!.get(replicaPool())!;
    const caughtUpSpy = vi.spyOn(monitor, "isCaughtUp").mockReturnValue(true);
    const { id } = await createSchool({ name: "Potoroo Academy", udiseCode: "27150100101" });
    await waitForParents("potoroo", 1);
    // By suggestion, by exact name, by a misspelt name and by UDISE code.
    expect((await listSuggestions("potoroo")).map(({ name }) => name)).toContain("Potoroo Academy");
    expect(await searchExpanded("potoroo academy")).toEqual(["Potoroo Academy"]);
    expect(await searchExpanded("pottoroo academy")).toContain("Potoroo Academy");
    expect(await searchExpanded("27150100101")).toEqual(["Potoroo Academy"]);
    await pool().query("DELETE FROM schools WHERE id = $1", [id]);
    await waitForParents("potoroo", 0);
    expect(await isReplica()).toBe(true);
    caughtUpSpy.mockRestore();
    await servers.resumeReplica();
    await index.stop();
    replaceSingleton("search-index", undefined);
  });
});

it("a stopped replica isn't used; when it returns with all changes, it is used again", async () => {
  await servers.stopReplica();
  expect(await isReplica()).toBe(false);
  await createSchool({ name: "Dunnart Academy" });
  await waitForParents("dunnart", 1);
  await servers.startReplica();
  await waitForReplica(true);
  await waitForParents("dunnart", 1);
});

it("while the primary is away, the replica answers lists", async () => {
  await waitForReplica(true);
  await waitForParents("dunnart", 1);
  await servers.stopPrimary();
  const found = await Promise.all(Array.from({ length: 5 }, () => searchAsParent("dunnart")));
  expect(found).toEqual(Array(5).fill([1, 1]));
  // Advances the clock so that earlier checks have expired.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 1_500);
  expect(await searchAsParent("dunnart")).toEqual([1, 1]);
});
