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

/** Runs `work` while another backend holds the lock under which the product migrates, until `work` ends or calls `release`. */
export function whileLocked<Result>(url: string, work: (release: () => Promise<unknown>, pid: number) => Promise<Result>): Promise<Result> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>("SELECT pg_advisory_lock(72707369), pg_backend_pid() AS pid");
    return work(() => client.query("SELECT pg_advisory_unlock(72707369)"), rows[0].pid);
  });
}

/** The same database as another role. */
export function asRole(url: string, role: string, password: string): string {
  const address = new URL(url);
  [address.username, address.password] = [role, password];
  return address.href;
}
