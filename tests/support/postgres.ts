import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server's `postgres` database, from which tests copy the template. */
    postgresUrl: string;
  }
}

const TEMPLATE = "schoolsach_template";

/**
 * One Postgres for the run, with a template database migrated once. TEST_POSTGRES_URL names a server to use instead
 * (Debian's, say); its role must be allowed to create databases.
 */
export default async function setup(project: TestProject) {
  kept.testPostgres ??= { users: 0, started: startServer() };
  const shared = kept.testPostgres;
  shared.users += 1;
  const { url, stop } = await shared.started;
  project.provide("postgresUrl", url);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}

/** Several projects of a run ask for it, each by a copy of this module. */
const kept = globalThis as { testPostgres?: { users: number; started: Promise<{ url: string; stop: () => Promise<void> }> } };

async function startServer() {
  const given = process.env.TEST_POSTGRES_URL;
  const server = given ? { url: given, stop: async () => {} } : await startOwnServer();
  const url = databaseOf(server.url, "postgres");
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
      // It has ended already.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", onExit);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  await onServer(databaseOf(server.url, "postgres"), [
    // What the tests write need not outlive a power cut.
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
  await onServer(url, [
    `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`,
    `CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  ]);
  await applyMigrations(databaseOf(url, TEMPLATE));
}

async function onServer(url: string, statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
function databaseOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
