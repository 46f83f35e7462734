import pg from "pg";
import { isOnVercel } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** Timeouts of connections that serve requests: the server cancels a slow statement before the client gives up. */
export const REQUEST_TIMEOUTS = { statement_timeout: 5_000, query_timeout: 8_000 } as const;
const CONNECTION_TIMEOUT_MS = 3_000;
/** A cold function that loads a page's code blocks the event loop for seconds. */
const VERCEL_CONNECTION_TIMEOUT_MS = 15_000;
/** Longer than LONG_LIMIT_MS in lib/server/admission/time-limits.mjs. */
const IDLE_IN_TRANSACTION_MS = 240_000;

interface PoolOptions extends pg.PoolConfig {
  /** Behind a transaction pooler, settings of a session would reach other clients, so none are made. */
  isTransactionPooled?: boolean;
}
const NO_SESSION_SETTINGS = { statement_timeout: undefined, idle_in_transaction_session_timeout: undefined, onConnect: undefined };

/** Never reuses a connection in an unknown state: it is closed, and the server rolls back. */
export function createPool({ isTransactionPooled = false, ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: isOnVercel() ? VERCEL_CONNECTION_TIMEOUT_MS : CONNECTION_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...options,
    ...(isTransactionPooled && NO_SESSION_SETTINGS),
    Client: isTransactionPooled ? UnnamedStatementClient : PooledClient,
  });
  pool.on("release", (error, client) => {
    if (!error && !isIdle(client)) void (client as unknown as pg.Client).end();
  });
  // Idle connections can be cut at any time.
  pool.on("error", (error) => {
    if (!pool.ending)
      log.warn({ pool: options.application_name, code: (error as { code?: string }).code }, "an idle database connection was lost");
  });
  return pool;
}

export async function closePool(pool: pg.Pool): Promise<void> {
  if (!pool.ended) await pool.end();
}

class PooledClient extends pg.Client {
  /** Closes a connection whose query timed out: the query may still run, and a ROLLBACK would wait for it. */
  override query(...query: unknown[]): never {
    const result: unknown = Reflect.apply(super.query, this, query);
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === QUERY_TIMED_OUT) void this.end();
      });
    return result as never;
  }
}

/** For transaction poolers: the next query may run in a session that doesn't know the statement's name. */
class UnnamedStatementClient extends PooledClient {
  override query(...[query, ...rest]: unknown[]): never {
    const isNamed = typeof query === "object" && query !== null && "name" in query;
    return super.query(isNamed ? { ...query, name: undefined } : query, ...rest);
  }
}

/** pg reports a timeout with this message and without a code. */
const QUERY_TIMED_OUT = "Query read timeout";

/** Whether the connection has no transaction and no query. Both members are public, but missing in pg's types. */
const isIdle = (client: pg.PoolClient): boolean =>
  client.getTransactionStatus() === "I" && (client as { readyForQuery?: boolean }).readyForQuery === true;
