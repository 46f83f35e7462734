import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";

// Runs before each integration test file and before its imports: the file gets a migrated database and a DATA_DIR of its own.
// The files of one worker share what they import, so each finds them at the same address, and nothing open to those before.
// (The template's name stands here again because this file runs in a worker and the other outside of it.)
const TEMPLATE = "schoolsach_template";
const server = inject("postgresUrl");
const name = `test_${process.pid}_${process.env.VITEST_POOL_ID}`;

await onServer([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`]);
const address = new URL(server);
address.pathname = `/${name}`;
process.env.DATABASE_URL = address.href;
const folder = join(tmpdir(), `schoolsach-${name}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
process.env.DATA_DIR = folder;
process.env.APP_URL = "https://schoolsach.test";
process.env.NEXTAUTH_SECRET = "a secret of the tests, long enough for anyone";

interface Kept {
  schoolsachDb?: { $disconnect(): Promise<void> };
  schoolsachPool?: pg.Pool;
  schoolsachLimitsPool?: pg.Pool;
  schoolsachLimiters?: unknown;
}

afterAll(async () => {
  const kept = globalThis as Kept;
  await kept.schoolsachDb?.$disconnect();
  for (const pool of [kept.schoolsachPool, kept.schoolsachLimitsPool]) if (pool && !pool.ended) await pool.end();
  delete kept.schoolsachDb;
  delete kept.schoolsachPool;
  delete kept.schoolsachLimitsPool;
  delete kept.schoolsachLimiters;
  rmSync(folder, { recursive: true, force: true });
  await onServer([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
});

async function onServer(statements: string[]) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
