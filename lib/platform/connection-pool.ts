import pg from "pg";
import { isOnVercel } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** Limits of a pool whose connections serve requests: the server ends a long statement before the client stops waiting for it. */
export const REQUEST_TIMEOUTS = { statement_timeout: 5_000, query_timeout: 8_000 } as const;
const CONNECTION_TIMEOUT_MS = 3_000;
/** The time also runs while a cold function reads a page's code, which blocks the event loop: for seconds on a busy machine. */
const VERCEL_CONNECTION_TIMEOUT_MS = 15_000;
/** Longer than any transaction may take; see LONG_LIMIT_MS in lib/server/time-limits.mjs. */
const IDLE_IN_TRANSACTION_MS = 240_000;

interface PoolOptions extends pg.PoolConfig {
  /** Whether a pooler may run each transaction in another session: nothing is then set for a session. */
  isTransactionPooled?: boolean;
}
const NO_SESSION_SETTINGS = { statement_timeout: undefined, idle_in_transaction_session_timeout: undefined, onConnect: undefined };

/**
 * A pool that never reuses a connection in an unknown state. A connection whose query timed out is closed at once, and one that is
 * released while a query runs or a transaction is open is closed instead of returned: the server then rolls back what was not committed.
 */
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
  // An idle connection can be cut at any time; the pool then opens another one. While the process ends this is expected.
  pool.on("error", (error) => {
    if (!pool.ending)
      log.warn({ pool: options.application_name, code: (error as { code?: string }).code }, "an idle database connection was lost");
  });
  return pool;
}

class PooledClient extends pg.Client {
  /** Closes the connection when a query times out: the query may still run there, and a later ROLLBACK would wait behind it. */
  override query(...query: unknown[]): never {
    const result: unknown = Reflect.apply(super.query, this, query);
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === QUERY_TIMED_OUT) void this.end();
      });
    return result as never;
  }
}

/** Prepares no named statements: they belong to a session, which behind a transaction pooler the next query may not have. */
class UnnamedStatementClient extends PooledClient {
  override query(...[query, ...rest]: unknown[]): never {
    const isNamed = typeof query === "object" && query !== null && "name" in query;
    return super.query(isNamed ? { ...query, name: undefined } : query, ...rest);
  }
}

/** The message of the error that pg rejects with after `query_timeout`; it has no code. */
const QUERY_TIMED_OUT = "Query read timeout";

/** pg sets `readyForQuery` when the server has answered everything it was asked. It is public, but missing in the types. */
const isIdle = (client: pg.PoolClient): boolean =>
  client.getTransactionStatus() === "I" && (client as { readyForQuery?: boolean }).readyForQuery === true;
