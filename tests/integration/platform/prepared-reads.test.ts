import { afterEach, expect, it } from "vitest";
import { pool, readPrepared } from "@/lib/platform/db";

const kept = globalThis as { schoolsachCannotPrepare?: boolean };
afterEach(() => delete kept.schoolsachCannotPrepare);

const read = (number: number) => readPrepared<[{ twice: number }]>`SELECT ${number}::int * 2 AS twice`;
const prepared = async () => (await pool().query("SELECT name FROM pg_prepared_statements")).rows.length;

it("are prepared once a connection", async () => {
  expect((await read(1))[0].twice).toBe(2);
  expect((await read(2))[0].twice).toBe(4);
  expect(await prepared()).toBe(1);
});

it("are answered without that where the connection doesn't know the statement, as behind some poolers", async () => {
  await read(1);
  await pool().query("DEALLOCATE ALL");
  expect((await read(3))[0].twice).toBe(6);
  expect((await read(4))[0].twice).toBe(8);
  expect(await prepared()).toBe(0);
});
