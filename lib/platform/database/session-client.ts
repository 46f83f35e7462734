import pg from "pg";
import { sessionDatabaseUrl } from "@/lib/platform/env";

/** A connection outside the pool, not yet open. `name` is shown in the database's list of connections. */
export function sessionClient(name: string, limits: Pick<pg.ClientConfig, "connectionTimeoutMillis" | "statement_timeout">): pg.Client {
  const client = new pg.Client({
    connectionString: sessionDatabaseUrl(),
    application_name: name,
    keepAlive: true,
    ...limits,
  });
  client.on("error", () => undefined); // the running or next query reports it
  return client;
}
