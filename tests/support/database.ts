import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

// Runs before each integration test file and before its imports: the file gets a migrated database of its own.
// (The template's name stands here again because this file runs in a worker and the other outside of it.)
const TEMPLATE = "schoolsach_template";
const server = inject("postgresUrl");
const name = `test_${randomBytes(6).toString("hex")}`;

await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
const address = new URL(server);
address.pathname = `/${name}`;
process.env.DATABASE_URL = address.href;
process.env.APP_URL = "https://schoolsach.test";
process.env.NEXTAUTH_SECRET = "a secret of the tests, long enough for anyone";

interface Kept {
  schoolsachDb?: { $disconnect(): Promise<void> };
  schoolsachPool?: pg.Pool;
  schoolsachLimitsPool?: pg.Pool;
}

afterAll(async () => {
  const { schoolsachDb, schoolsachPool, schoolsachLimitsPool } = globalThis as Kept;
  await schoolsachDb?.$disconnect();
  for (const pool of [schoolsachPool, schoolsachLimitsPool]) if (pool && !pool.ended) await pool.end();
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

async function onServer(sql: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
