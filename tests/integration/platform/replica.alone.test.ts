import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { databaseUrl, env } from "@/lib/platform/env";
import { readEach, pool, readFromPrimary, readPrepared, readRows, visitorPool } from "@/lib/platform/db";
import { readCriteria } from "@/lib/search/criteria";
import { searchSchools, searchSerials } from "@/lib/search/search";
import { findSingleton, replaceSingleton } from "@/lib/platform/singleton.mjs";
import { createSchool } from "@/tests/factories/schools";

const replicaPool = () => findSingleton<pg.Pool>("replica-pool")!;

// A second database of the same server acts as the replica; its different rows show which database answered.

const replica = new URL(process.env.DATABASE_URL!);
replica.pathname += "_replica";
const name = replica.pathname.slice(1);

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: new URL("/postgres", replica).href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const readDatabaseName = () => readRows<[{ name: string }]>`SELECT current_database() AS name`;
/** Waits until the database `wanted` answers: the primary does, until the first check of the replica succeeded. */
const waitForDatabase = (wanted: string) =>
  vi.waitFor(async () => expect((await readDatabaseName())[0].name).toBe(wanted), { interval: 5, timeout: 20_000 });

beforeAll(async () => {
  vi.stubEnv("DATABASE_REPLICA_URL", replica.href);
  await onServer(`CREATE DATABASE ${name} TEMPLATE schoolsach_template`);
  await createSchool({ name: "Quokka Academy" });
});
beforeEach(async () => {
  await findSingleton<pg.Pool>("replica-pool")?.end();
  replaceSingleton("replica-pool", new pg.Pool({ connectionString: replica.href }));
  await waitForDatabase(name);
});
afterAll(async () => {
  await findSingleton<pg.Pool>("replica-pool")?.end();
  replaceSingleton("replica-pool", undefined);
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

it("the replica answers reads that may be slightly outdated", async () => {
  // Only the replica lacks the school. On a busy machine a verdict about it may expire before the read.
  const countFound = async () => (await searchSchools(readCriteria({ search: "quokka", exact: "true" }))).total;
  await vi.waitFor(async () => expect(await countFound()).toBe(0), { timeout: 20_000 });
});

it("the primary answers writes and reads that must be current", async () => {
  const primaryName = new URL(databaseUrl()).pathname.slice(1);
  expect((await readFromPrimary(readDatabaseName))[0].name).toBe(primaryName);
  expect((await pool().query("SELECT current_database() AS name")).rows[0].name).toBe(primaryName);
  expect((await searchSerials(readCriteria({ search: "quokka" }))).total).toBe(1);
});

it("prepared statements are turned off for the replica only, if they get lost there", async () => {
  const read = () => readPrepared`SELECT 1 AS one`;
  const countPrepared = async (target: pg.Pool) => (await target.query("SELECT FROM pg_prepared_statements")).rows.length;
  // On a busy machine a verdict about the replica may expire before the read, which the primary then answers.
  const readOnReplica = async () => {
    await read();
    expect(await countPrepared(replicaPool())).toBe(1);
  };
  await vi.waitFor(readOnReplica, { timeout: 20_000 });
  await replicaPool().query("DEALLOCATE ALL");
  expect([await read(), await read()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  const before = await countPrepared(visitorPool());
  await readFromPrimary(() => readPrepared`SELECT 2 AS two`);
  expect([await countPrepared(replicaPool()), await countPrepared(visitorPool())]).toEqual([0, before + 1]);
});

it("what the replica lacks is read from the primary; what the primary lacks isn't read again", async () => {
  const read = vi.fn(() => readRows`SELECT 1 WHERE false`);
  await readEach(["lacking"], read);
  expect(read).toHaveBeenCalledTimes(2);
  await readFromPrimary(() => readEach(["lacking"], read));
  expect(read).toHaveBeenCalledTimes(3);
  vi.spyOn(env(), "DATABASE_REPLICA_URL", "get").mockReturnValue(undefined);
  await readEach(["lacking"], read);
  expect(read).toHaveBeenCalledTimes(4);
});

it("an unreachable replica isn't used", async () => {
  await replicaPool().end();
  replaceSingleton("replica-pool", new pg.Pool({ connectionString: "postgresql://nobody@127.0.0.1:1/none" }));
  expect((await readDatabaseName())[0].name).toBe(new URL(databaseUrl()).pathname.slice(1));
});

it("errors in a statement are reported as they are", async () =>
  expect(readRows`SELECT nothing FROM nowhere`).rejects.toMatchObject({ code: "42P01" }));
