import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { followChanges } from "@/lib/changes/follow-changes";
import { consumeLimit } from "@/lib/http/limits/rate-limits";
import { runJobs } from "@/lib/jobs/run-jobs";
import { db, inTransaction, pool, readPrepared, visitorPool } from "@/lib/platform/db";
import { databaseUrl } from "@/lib/platform/env";
import { readWithCursor } from "@/lib/platform/database/row-cursor";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { Prisma } from "@/prisma/generated/client";
import { findSingleton } from "@/lib/platform/singleton.mjs";
import { createSchool } from "@/tests/factories/schools";
import { startTcpProxy } from "@/tests/support/tcp-proxy";

// Session state of each kind of connection when DATABASE_URL leads through a transaction pooler. A TCP proxy stands for the direct address; `npm run
// drills -- pooler` runs the whole site behind PgBouncer.

let direct: Awaited<ReturnType<typeof startTcpProxy>>;
const observer = new pg.Client({ connectionString: process.env.DATABASE_URL });

beforeAll(async () => {
  const url = new URL(process.env.DATABASE_URL!);
  direct = await startTcpProxy(Number(url.port));
  url.port = String(direct.port);
  // Set directly: settings are read once, and stubbed ones are restored before the first test.
  process.env.DATABASE_POOLER = "transaction";
  process.env.MIGRATION_DATABASE_URL = url.href;
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await direct.close();
});

const ONE = 1;
const sessionState = (target: { query: pg.Pool["query"] }) =>
  target.query(`SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS prepared, (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
    ARRAY (SELECT name FROM pg_settings WHERE source IN ('session', 'client') AND name IN ('statement_timeout', 'jit',
      'idle_in_transaction_session_timeout', 'max_parallel_workers_per_gather')) AS settings`);

it("pools set no session parameters and prepare no named statements", async () => {
  await readPrepared`SELECT ${ONE}::int AS one`;
  await inTransaction(() => db().place.count());
  for (const target of [pool(), visitorPool()])
    expect((await sessionState(target)).rows).toEqual([{ prepared: 0, channels: 0, settings: [] }]);
  const limit = { limit: "report-address", of: "192.0.2.1" } as const;
  expect([await consumeLimit(limit), await consumeLimit(limit)]).toEqual([null, null]);
  const limits = findSingleton<{ pool: pg.Pool }>("rate-limiters")!.pool;
  expect((await sessionState(limits)).rows).toEqual([{ prepared: 0, channels: 0, settings: [] }]);
});

it("the change feed is followed without LISTEN", async () => {
  const changed: string[] = [];
  const feed = followChanges(({ changes }) => changed.push(...changes.map(({ kind }) => kind)));
  try {
    await vi.waitFor(() => expect(feed.isLive()).toBe(true), { timeout: 20_000, interval: 20 });
    await createSchool();
    await vi.waitFor(() => expect(changed).toContain("school"), { timeout: 20_000, interval: 20 });
    const { rows } = await observer.query("SELECT DISTINCT query FROM pg_stat_activity WHERE application_name = 'schoolsach changes'");
    expect(JSON.stringify(rows)).not.toMatch(/LISTEN/);
  } finally {
    await feed.stop();
  }
});

it("jobs, imports and cursors connect directly, past the pooler", async () => {
  const jobs = runJobs({ tasks: {}, timetable: [] });
  const importing = await ImportConnection.open();
  const cursor = readWithCursor(Prisma.sql`SELECT generate_series(1, 3) AS n`, 1);
  try {
    await cursor.next();
    await vi.waitFor(
      async () => {
        const { rows } = await observer.query<{ name: string; port: number }>(
          "SELECT application_name AS name, client_port AS port FROM pg_stat_activity WHERE datname = current_database()",
        );
        const directConnections = new Set(rows.filter(({ port }) => direct.clientPorts().includes(port)).map(({ name }) => name));
        expect([...directConnections].sort()).toEqual(["schoolsach cursor", "schoolsach import", "schoolsach jobs"]);
      },
      { timeout: 20_000, interval: 20 },
    );
    expect(new URL(databaseUrl()).port).not.toBe(String(direct.port));
  } finally {
    await cursor.return();
    await importing.close();
    await jobs.stop();
  }
});
