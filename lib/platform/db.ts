import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { closePool, createPool, REQUEST_TIMEOUTS } from "@/lib/platform/database/connection-pool";
import { databaseUrl, env, isTransactionPooled, visitorDatabaseUrl } from "@/lib/platform/env";
import { isSerializationFailure } from "@/lib/platform/database/serialization-failure";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton.mjs";
import { isServerFault, ReplicaMonitor } from "@/lib/platform/database/replica-monitor";
import { ASSUME_VISITOR_ROLE } from "@/lib/platform/database/visitor-role.mjs";

const POOL_SIZE = 10;
const MAX_ATTEMPTS = 3;

const transactions = singleton("transaction", () => new AsyncLocalStorage<Prisma.TransactionClient>());
const primaryReads = singleton("primary-reads", () => new AsyncLocalStorage<true>());
const replicaMonitors = singleton("replica-monitors", () => new WeakMap<pg.Pool, ReplicaMonitor>());
/** For each pool, until when statements are not prepared (performance.now()). */
const unpreparedUntil = singleton("unprepared-pools", () => new WeakMap<pg.Pool, number>());

/** The process's connections with the rights of the site, for statements that bypass Prisma. Behind a transaction pooler they have no session state. */
export function pool(): pg.Pool {
  return singleton("database-pool", () => makePool(databaseUrl()), { close: closePool });
}

/** The connections for what visitors read, with the rights of the visitors' role (docs/auth.md#rights-in-the-database). */
export function visitorPool(): pg.Pool {
  return singleton("visitor-pool", () => makePool(visitorDatabaseUrl(), ASSUME_VISITOR_ROLE), { close: closePool });
}

/**
 * Opens the first connections before a page's code is loaded, because loading can block the event loop for longer than the
 * connection timeout. Without a database the start continues.
 */
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
    // JIT compilation and parallel workers cost more than any query here takes, but the planner's estimates for searches would
    // choose both. Without them, a request uses one core of the database.
    onConnect: (client) => client.query(`SET jit = off; SET max_parallel_workers_per_gather = 0; ${assumeRole}`),
  });
}

/** The Prisma client, created on first use because a build needs no database. Within `inTransaction` the transaction's. */
export function db(): Prisma.TransactionClient {
  return transactions.getStore() ?? client();
}

/** The Prisma client for what visitors read, with the rights of the visitors' role. Within `inTransaction` the transaction's. */
export function visitorDb(): Prisma.TransactionClient {
  return transactions.getStore() ?? makeClient("visitor-prisma-client", visitorPool);
}

/**
 * Runs `work` in a transaction: everything it does through `db()` commits or rolls back together; `pool()` stays outside. Joins an open
 * transaction. After a serialization failure `work` runs again, so its other effects must be repeatable.
 * @param timeout milliseconds after which it is rolled back
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

/** Runs `work` outside the current transaction: its effects stay if that is rolled back. */
export function outsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return transactions.exit(work);
}

const client = (): PrismaClient => makeClient("prisma-client", pool);

const makeClient = (name: string, target: () => pg.Pool): PrismaClient =>
  singleton(name, () => new PrismaClient({ adapter: new PrismaPg(target()) }), { close: (opened) => opened.$disconnect() });

/**
 * Runs a read of what visitors see, written as for `$queryRaw`, without Prisma, whose cost per row shows in frequent reads. Types are
 * the driver's: bigint and numeric are text. Stays outside transactions; uses a replica that is at most a second behind.
 */
export async function readRows<Rows extends object[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
  const { text, values: given } = Prisma.sql(strings, ...values);
  return sendRead<Rows>((target) => target.query(text, given));
}

/** `readRows` with the rights of the site, for exports. */
export async function readPrivateRows<Rows extends object[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
  const { text, values: given } = Prisma.sql(strings, ...values);
  return sendRead<Rows>((target) => target.query(text, given), SITE_POOLS);
}

/**
 * Runs a frequent read of what visitors see as a prepared statement, which each connection parses and plans once. The plan may be generic, so its
 * quality must not depend on the values.
 */
export async function readPrepared<Rows extends object[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
  const { text, values: given } = Prisma.sql(strings, ...values);
  return sendRead<Rows>((target) => queryPrepared(target, text, given));
}

/** A pooler gave the statement another connection: it is unknown there, or exists already. */
const NOT_PREPARED = /^(26000|42P05)$/;
/** Nothing is prepared on the pool for this long, because a connection may also lose its statements just once. */
const UNPREPARED_MS = 60_000;
/** A migration changed the statement's result columns; the pool drops the connection that had prepared it. */
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

/** The same text has the same name in every bundle, because connections know statements by name. */
function statementName(text: string): string {
  const name = statementNames.get(text) ?? createHash("sha256").update(text).digest("base64url");
  statementNames.set(text, name);
  return name;
}

/** Connections to the read replica; null if none is configured. */
function replicaPool(name: string, assumeRole?: string): pg.Pool | null {
  const { DATABASE_REPLICA_URL } = env();
  return DATABASE_REPLICA_URL ? singleton(name, () => makePool(DATABASE_REPLICA_URL, assumeRole), { close: closePool }) : null;
}

const VISITOR_POOLS = { primary: visitorPool, replica: () => replicaPool("replica-pool", ASSUME_VISITOR_ROLE) };
const SITE_POOLS = { primary: pool, replica: () => replicaPool("site-replica-pool") };

/** Reads from a replica that is caught up, else from the primary. If the chosen one is away, the other answers. */
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

/** Runs `work` with reads from the primary, for callers that have just written or that cache what they read. */
export function readFromPrimary<Result>(work: () => Promise<Result>): Promise<Result> {
  return primaryReads.run(true, work);
}

/** Reads a row per id. When rows are missing on the replica, which may be behind, the primary decides. */
export async function readEach<Row>(target: readonly string[], read: () => Promise<Row[]>): Promise<Row[]> {
  const rows = await read();
  const mayBeStale = !primaryReads.getStore() && env().DATABASE_REPLICA_URL !== undefined;
  return mayBeStale && rows.length < target.length ? readFromPrimary(read) : rows;
}
