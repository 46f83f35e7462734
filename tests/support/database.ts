import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { closeSingletons } from "@/lib/platform/singleton.mjs";

// Runs before each integration test file and before its imports, to give the file a migrated database and a DATA_DIR of its own. Files in a worker share
// modules, so the address stays the same and connections are closed after each file. TEMPLATE repeats the constant of postgres.ts, which runs outside
// the workers.
const TEMPLATE = "schoolsach_template";
const server = inject("postgresUrl");
const name = `test_${process.pid}_${process.env.VITEST_POOL_ID}`;

await runStatements([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`]);
const address = new URL(server);
address.pathname = `/${name}`;
process.env.DATABASE_URL = address.href;
process.env.ADMIN_REQUIRE_TOTP = "off";
const folder = join(tmpdir(), `schoolsach-${name}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
process.env.DATA_DIR = folder;
process.env.APP_URL = "https://schoolsach.test";
process.env.NEXTAUTH_SECRET = "a secret of the tests, long enough for anyone";

afterAll(async () => {
  await closeSingletons();
  rmSync(folder, { recursive: true, force: true });
  await runStatements([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
});

async function runStatements(statements: string[]) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
