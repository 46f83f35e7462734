import pg from "pg";
import { inject } from "vitest";

/** Runs `work` with the address of an empty database on the test server; drops the database afterwards. */
export async function withEmptyDatabase<Result>(name: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = inject("postgresUrl");
  const database = `${name}_${process.pid}`;
  const url = new URL(server);
  url.pathname = `/${database}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${database} TEMPLATE template0`));
  try {
    return await work(url.href);
  } finally {
    await withClient(server, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
  }
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` while another connection holds the migration lock. The lock ends with `work`, or earlier when `work` calls `release`. */
export function whileMigrationLocked<Result>(
  url: string,
  work: (release: () => Promise<unknown>, pid: number) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>("SELECT pg_advisory_lock(72707369), pg_backend_pid() AS pid");
    return work(() => client.query("SELECT pg_advisory_unlock(72707369)"), rows[0].pid);
  });
}

/** The address of the same database for another role. */
export function urlForRole(url: string, role: string, password: string): string {
  const address = new URL(url);
  [address.username, address.password] = [role, password];
  return address.href;
}
