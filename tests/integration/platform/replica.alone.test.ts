import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { databaseUrl, env } from "@/lib/platform/env";
import { eachOf, pool, readFromPrimary, readPrepared, readRows } from "@/lib/platform/db";
import { readCriteria } from "@/lib/search/criteria";
import { searchSchools, searchSerials } from "@/lib/search/search";
import { createSchool } from "@/tests/factories/schools";

// A second database of the same server stands for the replica: other rows show who was asked.

const kept = globalThis as { schoolsachReplicaPool?: pg.Pool };
const replica = new URL(process.env.DATABASE_URL!);
replica.pathname += "_replica";
const name = replica.pathname.slice(1);

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: new URL("/postgres", replica).href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const asked = () => readRows<[{ name: string }]>`SELECT current_database() AS name`;
/** Who is asked first is the main database, until the other one was looked at. */
const onceAsked = (wanted: string) => vi.waitFor(async () => expect((await asked())[0].name).toBe(wanted), { interval: 5 });

beforeAll(async () => {
  vi.stubEnv("DATABASE_REPLICA_URL", replica.href);
  await onServer(`CREATE DATABASE ${name} TEMPLATE schoolsach_template`);
  await createSchool({ name: "Quokka Academy" });
});
beforeEach(async () => {
  await kept.schoolsachReplicaPool?.end();
  kept.schoolsachReplicaPool = new pg.Pool({ connectionString: replica.href });
  await onceAsked(name);
});
afterAll(async () => {
  await kept.schoolsachReplicaPool?.end();
  delete kept.schoolsachReplicaPool;
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

it("is asked what may be a moment old", async () => {
  expect((await asked())[0].name).toBe(name);
  expect((await searchSchools(readCriteria({ search: "quokka", exact: "true" }))).total).toBe(0);
});

it("is not asked by who must see what was just changed, nor for what is written", async () => {
  const main = new URL(databaseUrl()).pathname.slice(1);
  expect((await readFromPrimary(asked))[0].name).toBe(main);
  expect((await pool().query("SELECT current_database() AS name")).rows[0].name).toBe(main);
  expect((await searchSerials(readCriteria({ search: "quokka" }))).total).toBe(1);
});

it("does without prepared statements where they get lost there, while the main database has them", async () => {
  const read = () => readPrepared`SELECT 1 AS one`;
  const prepared = async (asked: pg.Pool) => (await asked.query("SELECT FROM pg_prepared_statements")).rows.length;
  await read();
  await kept.schoolsachReplicaPool!.query("DEALLOCATE ALL");
  expect([await read(), await read()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  const before = await prepared(pool());
  await readFromPrimary(read);
  expect([await prepared(kept.schoolsachReplicaPool!), await prepared(pool())]).toEqual([0, before + 1]);
});

it("lacks what the main database is asked for then, which is not asked again for what it lacks itself", async () => {
  const counted = vi.fn(() => readRows`SELECT 1 WHERE false`);
  await eachOf(["lacking"], counted);
  expect(counted).toHaveBeenCalledTimes(2);
  await readFromPrimary(() => eachOf(["lacking"], counted));
  expect(counted).toHaveBeenCalledTimes(3);
  vi.spyOn(env(), "DATABASE_REPLICA_URL", "get").mockReturnValue(undefined);
  await eachOf(["lacking"], counted);
  expect(counted).toHaveBeenCalledTimes(4);
});

it("is left out while it cannot be reached", async () => {
  await kept.schoolsachReplicaPool!.end();
  kept.schoolsachReplicaPool = new pg.Pool({ connectionString: "postgresql://nobody@127.0.0.1:1/none" });
  expect((await asked())[0].name).toBe(new URL(databaseUrl()).pathname.slice(1));
});

it("says what is wrong with a statement itself", async () =>
  expect(readRows`SELECT nothing FROM nowhere`).rejects.toMatchObject({ code: "42P01" }));
