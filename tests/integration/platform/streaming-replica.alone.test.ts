import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import pg from "pg";
import { pool, readFromPrimary, readRows } from "@/lib/platform/db";
import { ReplicaMonitor } from "@/lib/platform/replica-monitor";
import { findSchool } from "@/lib/schools/queries";
import { readCriteria } from "@/lib/search/criteria";
import { SearchIndex } from "@/lib/search/engine/memory/search-index";
import { listSuggestions } from "@/lib/search/suggestions/list-suggestions";
import { searchSchools, searchSerials } from "@/lib/search/search";
import { createSchool } from "@/tests/factories/schools";
import { startWithReplica } from "@/tests/support/streaming-replica";

// Two embedded Postgres, one following the other by streaming replication, as an operator would set it up.

const kept = globalThis as {
  schoolsachReplicaPool?: pg.Pool;
  schoolsachReplicaWatches?: WeakMap<pg.Pool, { isCaughtUp(): boolean }>;
  schoolsachSearchIndex?: SearchIndex;
};
let servers: Awaited<ReturnType<typeof startWithReplica>>;

beforeAll(async () => {
  servers = await startWithReplica();
  // For all of this process' tests: what is stubbed is taken back before each.
  process.env.DATABASE_URL = servers.mainUrl;
  process.env.DATABASE_REPLICA_URL = servers.replicaUrl;
});
afterAll(async () => {
  await kept.schoolsachReplicaPool?.end();
  delete kept.schoolsachReplicaPool;
  await pool().end();
  await servers.stop();
});

/** Whether the database that answers is a copy. */
const isCopy = async (): Promise<boolean> => (await readRows<[{ is: boolean }]>`SELECT pg_is_in_recovery() AS is`)[0].is;
const onceCopy = (is: boolean) => vi.waitFor(async () => expect(await isCopy()).toBe(is), { timeout: 20_000, interval: 20 });
const ofParents = async (search: string) => {
  const { schools, total } = await searchSchools(readCriteria({ search, exact: "true" }));
  return [total, schools.length];
};
const asUnderstood = async (search: string) => (await searchSchools(readCriteria({ search }))).schools.map(({ name }) => name);
const ofTheTeam = async (search: string) => (await searchSerials(readCriteria({ search }))).total;
const onceParentsSee = (search: string, total: number) =>
  vi.waitFor(async () => expect(await ofParents(search)).toEqual([total, total]), { timeout: 20_000, interval: 20 });
const rename = (id: string, word: string) => pool().query("UPDATE schools SET name_words = $2 WHERE id = $1", [id, `${word} academy`]);

it("lists are read from the copy, and follow what changes; what was just changed is read from the main one", async () => {
  await onceCopy(true);
  expect(await readFromPrimary(isCopy)).toBe(false);
  const { id } = await createSchool({ name: "Quokka Academy" });
  expect(await ofTheTeam("quokka")).toBe(1);
  await onceParentsSee("quokka", 1);
  await rename(id, "numbat");
  expect(await ofTheTeam("numbat")).toBe(1);
  await onceParentsSee("numbat", 1);
  await onceParentsSee("quokka", 0);
  await pool().query("DELETE FROM schools WHERE id = $1", [id]);
  expect(await ofTheTeam("numbat")).toBe(0);
  await onceParentsSee("numbat", 0);
});

/** A main database that has no connection left is there all the same. */
async function expectNotBelievedBesideBusyMain() {
  const main = new pg.Pool({ connectionString: servers.mainUrl, max: 1, connectionTimeoutMillis: 1_000 });
  const watch = new ReplicaMonitor(main, kept.schoolsachReplicaPool!);
  expect(await watch.canFailOver()).toBe(false);
  const only = await main.connect();
  expect([await watch.canFailOver(), watch.isCaughtUp()]).toEqual([false, false]);
  only.release();
  await main.end();
}

describe("a copy that stays behind", () => {
  it("is left out after a second, until it has caught up", async () => {
    const gone = await createSchool({ name: "Wombat Academy" });
    await onceParentsSee("wombat", 1);
    await servers.ask("SELECT pg_wal_replay_pause()");
    const come = await createSchool({ name: "Bilby Academy" });
    await pool().query("DELETE FROM schools WHERE id = $1", [gone.id]);
    await onceParentsSee("bilby", 1);
    expect([await ofParents("wombat"), await isCopy()]).toEqual([[0, 0], false]);
    expect([await findSchool(gone.id), (await findSchool(come.id))?.name]).toEqual([null, "Bilby Academy"]);
    await expectNotBelievedBesideBusyMain();
    await servers.ask("SELECT pg_wal_replay_resume()");
    await onceCopy(true);
    expect([await ofParents("wombat"), await ofParents("bilby")]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("shows until then what the index in memory has learned from the main one", async () => {
    await onceCopy(true);
    const index = (kept.schoolsachSearchIndex = new SearchIndex());
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 20_000, interval: 20 });
    await createSchool({ name: "Potorou Academy" });
    await onceParentsSee("potorou", 1);
    await servers.ask("SELECT pg_wal_replay_pause()");
    // That second, for as long as the test takes.
    const watch = vi.spyOn(kept.schoolsachReplicaWatches!.get(kept.schoolsachReplicaPool!)!, "isCaughtUp").mockReturnValue(true);
    const { id } = await createSchool({ name: "Potoroo Academy", udiseCode: "27150100101" });
    await onceParentsSee("potoroo", 1);
    // What is suggested; what is called just so, and nothing near it; what was meant; what has a code.
    expect((await listSuggestions("potoroo")).map(({ name }) => name)).toContain("Potoroo Academy");
    expect(await asUnderstood("potoroo academy")).toEqual(["Potoroo Academy"]);
    expect(await asUnderstood("pottoroo academy")).toContain("Potoroo Academy");
    expect(await asUnderstood("27150100101")).toEqual(["Potoroo Academy"]);
    await pool().query("DELETE FROM schools WHERE id = $1", [id]);
    await onceParentsSee("potoroo", 0);
    expect(await isCopy()).toBe(true);
    watch.mockRestore();
    await servers.ask("SELECT pg_wal_replay_resume()");
    await index.stop();
    delete kept.schoolsachSearchIndex;
  });
});

it("a copy that was stopped is left out, and used again when it is back, with all that happened meanwhile", async () => {
  await servers.stopReplica();
  expect(await isCopy()).toBe(false);
  await createSchool({ name: "Dunnart Academy" });
  await onceParentsSee("dunnart", 1);
  await servers.startReplica();
  await onceCopy(true);
  await onceParentsSee("dunnart", 1);
});

it("a main database that is away leaves the lists to the copy", async () => {
  await onceCopy(true);
  await onceParentsSee("dunnart", 1);
  await servers.stopMain();
  const found = await Promise.all(Array.from({ length: 5 }, () => ofParents("dunnart")));
  expect(found).toEqual(Array(5).fill([1, 1]));
  // By a clock at which nothing of before holds any more.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 1_500);
  expect(await ofParents("dunnart")).toEqual([1, 1]);
});
