import pg from "pg";
import { inject } from "vitest";

/** Runs `work` with the address of an empty database on the tests' server, dropped afterwards. */
export async function withEmptyDatabase<Result>(name: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = inject("postgresUrl");
  const database = `${name}_${process.pid}`;
  const url = new URL(server);
  url.pathname = `/${database}`;
  await onDatabase(server, (client) => client.query(`CREATE DATABASE ${database} TEMPLATE template0`));
  try {
    return await work(url.href);
  } finally {
    await onDatabase(server, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
  }
}

export async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same database as another role. */
export function asRole(url: string, role: string, password: string): string {
  const address = new URL(url);
  [address.username, address.password] = [role, password];
  return address.href;
}
