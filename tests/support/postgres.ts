import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { generateOpenApi } from "../../scripts/steps/openapi.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server's `postgres` database. */
    postgresUrl: string;
  }
}

const TEMPLATE = "schoolsach_template";

/**
 * Starts one Postgres per test run with a migrated template database. TEST_POSTGRES_URL selects another server; its role must be allowed to create
 * databases.
 */
export default async function setup(project: TestProject) {
  await generateOpenApi(() => {});
  runState.testPostgres ??= { users: 0, started: startServer() };
  const shared = runState.testPostgres;
  shared.users += 1;
  const { url, stop } = await shared.started;
  project.provide("postgresUrl", url);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}

/** Projects of one run load this module separately but share the server. */
const runState = globalThis as { testPostgres?: { users: number; started: Promise<{ url: string; stop: () => Promise<void> }> } };

async function startServer() {
  const configuredUrl = process.env.TEST_POSTGRES_URL;
  const server = configuredUrl ? { url: configuredUrl, stop: async () => {} } : await startOwnServer();
  const url = withDatabaseName(server.url, "postgres");
  await makeTemplate(url);
  return { url, stop: server.stop };
}

async function startOwnServer() {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-test-"));
  const server = await startPostgres(folder);
  const onExit = () => {
    try {
      process.kill(server.pid!, "SIGINT");
    } catch {
      // The server has already ended.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", onExit);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  await runStatements(withDatabaseName(server.url, "postgres"), [
    // Test data needn't survive a power cut.
    ...["fsync", "synchronous_commit", "full_page_writes"].map((setting) => `ALTER SYSTEM SET ${setting} = off`),
    "SELECT pg_reload_conf()",
  ]);
  return {
    url: server.url,
    stop: async () => {
      process.off("exit", onExit);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(url: string) {
  await runStatements(url, [
    `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`,
    `CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  ]);
  await applyMigrations(withDatabaseName(url, TEMPLATE));
}

async function runStatements(url: string, statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
