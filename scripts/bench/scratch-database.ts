import pg from "pg";
import { databaseUrl, env } from "../../lib/platform/env";
import { applyMigrations } from "../embedded/migrations.mjs";

/** The URL of the role that owns the tables. For the embedded database scripts/run.mjs sets it. */
const ownerUrl = () => env().MIGRATION_DATABASE_URL ?? databaseUrl();

/** Runs the work with a new, migrated database on the configured server, and drops it afterwards. */
export async function inScratchDatabase<T>(purpose: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${purpose}_${process.pid}`;
  const url = new URL(ownerUrl());
  url.pathname = `/${name}`;
  await onDatabase(ownerUrl(), (admin) => admin.query(`CREATE DATABASE ${name}`));
  try {
    await applyMigrations(url.href);
    return await work(url.href);
  } finally {
    await onDatabase(ownerUrl(), (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
