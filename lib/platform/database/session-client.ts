import pg from "pg";
import { sessionDatabaseUrl } from "@/lib/platform/env";

/** Outside the pool, not yet open. The database lists connections by `name`. */
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
