import { afterEach, expect, it, vi } from "vitest";
import { pool, readPrepared, visitorPool } from "@/lib/platform/db";
import type pg from "pg";
import { findSingleton } from "@/lib/platform/singleton.mjs";

afterEach(() => findSingleton<WeakMap<pg.Pool, number>>("unprepared-pools")?.delete(visitorPool()));

const read = (number: number) => readPrepared<[{ twice: number }]>`SELECT ${number}::int * 2 AS twice`;
const countPrepared = async () => (await visitorPool().query("SELECT name FROM pg_prepared_statements")).rows.length;

it("prepared statements are prepared once per connection", async () => {
  expect((await read(1))[0].twice).toBe(2);
  expect((await read(2))[0].twice).toBe(4);
  expect(await countPrepared()).toBe(1);
});

it("prepared statements succeed while a migration changes their result type, and are prepared again", async () => {
  const readAll = () => readPrepared`SELECT * FROM migrated`;
  const countPreparations = async () =>
    (await visitorPool().query("SELECT FROM pg_prepared_statements WHERE statement LIKE '%migrated'")).rows.length;
  await pool().query("CREATE TABLE migrated AS SELECT 1 AS one; GRANT SELECT ON migrated TO schoolsach_visitor");
  await readAll();
  await pool().query("ALTER TABLE migrated ADD two INTEGER DEFAULT 2");
  expect(await readAll()).toEqual([{ one: 1, two: 2 }]);
  expect(await readAll()).toEqual([{ one: 1, two: 2 }]);
  expect(await countPreparations()).toBe(1);
});

it("if the connection loses a prepared statement, as behind some poolers, reads go on unprepared for a minute", async () => {
  await read(1);
  await visitorPool().query("DEALLOCATE ALL");
  expect((await read(3))[0].twice).toBe(6);
  expect((await read(4))[0].twice).toBe(8);
  expect(await countPrepared()).toBe(0);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 60_000);
  expect((await readPrepared<[{ thrice: number }]>`SELECT ${5}::int * 3 AS thrice`)[0].thrice).toBe(15);
  expect(await countPrepared()).toBe(1);
});
