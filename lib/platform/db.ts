import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { closePool, createPool, REQUEST_TIMEOUTS } from "@/lib/platform/database/connection-pool";
import { databaseUrl, env, isTransactionPooled, visitorDatabaseUrl } from "@/lib/platform/env";
import { isSerializationFailure } from "@/lib/platform/database/error-kinds";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton.mjs";
import { isServerFault, ReplicaMonitor } from "@/lib/platform/database/replica-monitor";
import { ASSUME_VISITOR_ROLE } from "@/lib/platform/database/visitor-role.mjs";

const POOL_SIZE = 10;
const MAX_ATTEMPTS = 3;

const transactions = singleton("transaction", () => new AsyncLocalStorage<Prisma.TransactionClient>());
const primaryReads = singleton("primary-reads", () => new AsyncLocalStorage<true>());
const replicaMonitors = singleton("replica-monitors", () => new WeakMap<pg.Pool, ReplicaMonitor>());
/** The time (performance.now()) until which a pool uses no prepared statements. */
const unpreparedUntil = singleton("unprepared-pools", () => new WeakMap<pg.Pool, number>());

/** For statements that bypass Prisma. Behind a transaction pooler they have no session state. */
export function pool(): pg.Pool {
  return singleton("database-pool", () => makePool(databaseUrl()), { close: closePool });
}

/** docs/auth.md#rights-in-the-database */
export function visitorPool(): pg.Pool {
  return singleton("visitor-pool", () => makePool(visitorDatabaseUrl(), ASSUME_VISITOR_ROLE), { close: closePool });
}

/** Loading a page's code can block the event loop for longer than the connection timeout. */
export async function connectAhead(): Promise<void> {
  await Promise.all([pool(), visitorPool()].map((target) => target.query("SELECT 1"))).catch((error: Error) =>
    log.warn({ error: error.message }, "no database connection at the start"),
  );
}

function makePool(connectionString: string, assumeRole = ""): pg.Pool {
  return createPool({
    ...REQUEST_TIMEOUTS,
    connectionString,
    isTransactionPooled: isTransactionPooled(),
    max: POOL_SIZE,
    application_name: "schoolsach",
    // JIT compilation and parallel workers cost more than any query here takes. Without them, a request uses one core.
    onConnect: (client) => client.query(`SET jit = off; SET max_parallel_workers_per_gather = 0; ${assumeRole}`),
  });
}

/** The client is created on first use, because a build needs no database. Within `inTransaction`, the transaction's. */
export function db(): Prisma.TransactionClient {
  return transactions.getStore() ?? client();
}

/** Queries with the rights of the visitors' role */
export function visitorDb(): Prisma.TransactionClient {
  return transactions.getStore() ?? makeClient("visitor-prisma-client", visitorPool);
}

/**
 * Everything through `db()` commits or rolls back together. After a serialization failure `work` runs again, so its other effects must
 * be repeatable.
 */
export async function inTransaction<Result>(work: () => Promise<Result>, { timeout = 10_000 } = {}): Promise<Result> {
  if (transactions.getStore()) return work();
  for (let attempt = 1; ; attempt++) {
    try {
      return await client().$transaction((transaction) => transactions.run(transaction, work), { timeout, maxWait: 3_000 });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isSerializationFailure(error)) throw error;
    }
  }
}

/** Its effects stay if the transaction is rolled back. */
export function outsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return transactions.exit(work);
}

const client = (): PrismaClient => makeClient("prisma-client", pool);

const makeClient = (name: string, target: () => pg.Pool): PrismaClient =>
  singleton(name, () => new PrismaClient({ adapter: new PrismaPg(target()) }), { close: (opened) => opened.$disconnect() });

/** Reads rows like `$queryRaw`, without Prisma's cost per row; bigint and numeric are text. May use a replica, a second behind at most. */
export async function readRows<Rows extends object[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
  const { text, values: given } = Prisma.sql(strings, ...values);
  return sendRead<Rows>((target) => target.query(text, given));
}

/** Queries with the rights of the site, for exports */
export async function readPrivateRows<Rows extends object[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
  const { text, values: given } = Prisma.sql(strings, ...values);
  return sendRead<Rows>((target) => target.query(text, given), SITE_POOLS);
}

/** Each connection parses and plans the statement once. The plan may be generic, so its quality must not depend on the values. */
export async function readPrepared<Rows extends object[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
  const { text, values: given } = Prisma.sql(strings, ...values);
  return sendRead<Rows>((target) => queryPrepared(target, text, given));
}

/** A pooler gave the statement another connection. */
const NOT_PREPARED = /^(26000|42P05)$/;
/** The time without prepared statements after such an error, which may have happened only once. */
const UNPREPARED_MS = 60_000;
/** A migration changed the statement's result columns. */
const RESULT_CHANGED = "0A000";

async function queryPrepared(target: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
  if (performance.now() >= (unpreparedUntil.get(target) ?? 0)) {
    try {
      return await target.query({ name: statementName(text), text, values });
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (NOT_PREPARED.test(code)) {
        log.info("no prepared statements for a minute: a pooler gave one to another connection");
        unpreparedUntil.set(target, performance.now() + UNPREPARED_MS);
      } else if (code !== RESULT_CHANGED) throw error;
    }
  }
  return target.query(text, values);
}

const statementNames = new Map<string, string>();

/** Connections know statements by name, so it must be the same in every bundle. */
function statementName(text: string): string {
  const name = statementNames.get(text) ?? createHash("sha256").update(text).digest("base64url");
  statementNames.set(text, name);
  return name;
}

function replicaPool(name: string, assumeRole?: string): pg.Pool | null {
  const { DATABASE_REPLICA_URL } = env();
  return DATABASE_REPLICA_URL ? singleton(name, () => makePool(DATABASE_REPLICA_URL, assumeRole), { close: closePool }) : null;
}

const VISITOR_POOLS = { primary: visitorPool, replica: () => replicaPool("replica-pool", ASSUME_VISITOR_ROLE) };
const SITE_POOLS = { primary: pool, replica: () => replicaPool("site-replica-pool") };

/** If the chosen server is away, the other answers. */
async function sendRead<Rows extends object[]>(
  read: (target: pg.Pool) => Promise<pg.QueryResult>,
  pools: typeof VISITOR_POOLS = VISITOR_POOLS,
): Promise<Rows> {
  const primary = pools.primary();
  const replica = primaryReads.getStore() ? null : pools.replica();
  if (!replica) return (await read(primary)).rows as Rows;
  const monitor = monitorOf(replica);
  const usesReplica = monitor.isCaughtUp();
  try {
    return (await read(usesReplica ? replica : primary)).rows as Rows;
  } catch (error) {
    if (!isServerFault(error) || !(usesReplica || (await monitor.canFailOver()))) throw error;
    log.warn({ error: (error as Error).message }, `the ${usesReplica ? "replica" : "primary"} did not answer: reading from the other one`);
  }
  return (await read(usesReplica ? primary : replica)).rows as Rows;
}

function monitorOf(replica: pg.Pool): ReplicaMonitor {
  const monitor = replicaMonitors.get(replica) ?? new ReplicaMonitor(pool(), replica);
  replicaMonitors.set(replica, monitor);
  return monitor;
}

/** For callers that have just written or that cache what they read. */
export function readFromPrimary<Result>(work: () => Promise<Result>): Promise<Result> {
  return primaryReads.run(true, work);
}

/** The primary decides about rows that are missing on the replica. */
export async function readEach<Row>(target: readonly string[], read: () => Promise<Row[]>): Promise<Row[]> {
  const rows = await read();
  const mayBeStale = !primaryReads.getStore() && env().DATABASE_REPLICA_URL !== undefined;
  return mayBeStale && rows.length < target.length ? readFromPrimary(read) : rows;
}
