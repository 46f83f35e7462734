import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { createPool, REQUEST_TIMEOUTS } from "@/lib/platform/connection-pool";
import { databaseUrl, env, isTransactionPooled } from "@/lib/platform/env";
import { isSerializationFailure } from "@/lib/platform/serialization-failure";
import { log } from "@/lib/platform/log";
import { isServerFault, ReplicaMonitor } from "@/lib/platform/replica-monitor";

const POOL_SIZE = 10;
const MAX_ATTEMPTS = 3;

// Next loads this module once a bundle; the pool is one for the process.
const kept = globalThis as {
  schoolsachDb?: PrismaClient;
  schoolsachPool?: pg.Pool;
  schoolsachReplicaPool?: pg.Pool;
  schoolsachReplicaWatches?: WeakMap<pg.Pool, ReplicaMonitor>;
  schoolsachMain?: AsyncLocalStorage<true>;
  schoolsachTransaction?: AsyncLocalStorage<Prisma.TransactionClient>;
  schoolsachUnprepared?: WeakMap<pg.Pool, number>;
};
const transactions = (kept.schoolsachTransaction ??= new AsyncLocalStorage());
const primaryReads = (kept.schoolsachMain ??= new AsyncLocalStorage());
const replicaMonitors = (kept.schoolsachReplicaWatches ??= new WeakMap());
/** Until when nothing is prepared on the connections of a pool. */
const unprepared = (kept.schoolsachUnprepared ??= new WeakMap());

/** The process's connections, for statements that bypass Prisma. Behind a transaction pooler they keep no session. */
export function pool(): pg.Pool {
  return (kept.schoolsachPool ??= makePool(databaseUrl()));
}

/**
 * Opens the first connection before any page's code is read: reading it blocks the event loop, and on a busy machine for longer than a
 * connection may take. Without a database the start goes on.
 */
export async function connectAhead(): Promise<void> {
  await pool()
    .query("SELECT 1")
    .catch((error: Error) => log.warn({ error: error.message }, "no connection at the start"));
}

/** The connections to a copy of the database that only answers reads; null where there is none. */
function replicaPool(): pg.Pool | null {
  const { DATABASE_REPLICA_URL } = env();
  return DATABASE_REPLICA_URL ? (kept.schoolsachReplicaPool ??= makePool(DATABASE_REPLICA_URL)) : null;
}

function makePool(connectionString: string): pg.Pool {
  return createPool({
    ...REQUEST_TIMEOUTS,
    connectionString,
    isTransactionPooled: isTransactionPooled(),
    max: POOL_SIZE,
    application_name: "schoolsach",
    // To compile a plan, or to start processes that share its work, costs more than any query here takes, and the search's estimates would
    // call for both. One request has one core of the database: others have theirs.
    onConnect: (client) => client.query("SET jit = off; SET max_parallel_workers_per_gather = 0"),
  });
}

/** The Prisma client, made at its first use so that a build needs no database. Within `inTransaction`: the transaction's. */
export function db(): Prisma.TransactionClient {
  return transactions.getStore() ?? client();
}

/**
 * Does all of `work` or none of it: what it reads and writes through `db()`, in this function or those it calls, is one
 * transaction. Within another one it joins that. `pool()` stays outside.
 *
 * Where it and another transaction waited for each other and the database gave this one up, all of it is done once more: nothing of it has
 * happened. So what `work` does elsewhere must bear being done twice.
 *
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

/** Does `work` apart from the transaction it is called in: it stays when that is rolled back. */
export function outsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return transactions.exit(work);
}

function client(): PrismaClient {
  return (kept.schoolsachDb ??= new PrismaClient({ adapter: new PrismaPg(pool()) }));
}

/**
 * The rows of a statement, written as for `$queryRaw` and sent straight to the connection: for reads so frequent that
 * Prisma's handling of each row shows. Types are the driver's: bigint is text, numeric too.
 * As `pool()` it stays outside of a transaction. Where there is a replica it is asked, which may be a second behind; the main
 * database answers while it is away or further behind, and what is asked within `readFromPrimary`.
 */
export async function readRows<Rows extends object[]>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
  const statement = Prisma.sql(parts, ...values);
  return sendRead<Rows>((asked) => asked.query(statement.text, statement.values));
}

/**
 * The same for a statement that is asked all the time in the same few wordings: each connection reads and plans it once. The plan may be
 * one for all values, so it must not hang on how many rows they find.
 */
export async function readPrepared<Rows extends object[]>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
  const { text, values: given } = Prisma.sql(parts, ...values);
  return sendRead<Rows>((asked) => queryPrepared(asked, text, given));
}

/** A pooler that gives each statement another connection: there is no such statement, or there is one already. */
const UNPREPARED = /^(26000|42P05)$/;
/** Then nothing is prepared there for so long: a connection may have lost its statements for once. */
const UNPREPARED_MS = 60_000;
/** A migration changed what the statement gives: a connection that prepared it before is of no use any more, and the pool drops it. */
const CHANGED = "0A000";

async function queryPrepared(asked: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
  if (performance.now() >= (unprepared.get(asked) ?? 0)) {
    try {
      return await asked.query({ name: nameOf(text), text, values });
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (UNPREPARED.test(code)) {
        log.info("statements are not prepared for a minute: another connection than the one that prepared it got it");
        unprepared.set(asked, performance.now() + UNPREPARED_MS);
      } else if (code !== CHANGED) throw error;
    }
  }
  return asked.query(text, values);
}

const names = new Map<string, string>();

/** One text has one name, in every bundle: a connection knows statements by their names. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/** From the copy where there is one that follows closely, else from the main one. Where who is asked is away, the other one stands in. */
async function sendRead<Rows extends object[]>(read: (asked: pg.Pool) => Promise<pg.QueryResult>): Promise<Rows> {
  const replica = primaryReads.getStore() ? null : replicaPool();
  if (!replica) return (await read(pool())).rows as Rows;
  const watch = monitorOf(replica);
  const isFirst = watch.isCaughtUp();
  try {
    return (await read(isFirst ? replica : pool())).rows as Rows;
  } catch (error) {
    if (!isServerFault(error) || !(isFirst || (await watch.canFailOver()))) throw error;
    log.warn({ error: (error as Error).message }, `the ${isFirst ? "replica" : "main database"} did not answer: the other one is asked`);
  }
  return (await read(isFirst ? pool() : replica)).rows as Rows;
}

function monitorOf(replica: pg.Pool): ReplicaMonitor {
  const watch = replicaMonitors.get(replica) ?? new ReplicaMonitor(pool(), replica);
  replicaMonitors.set(replica, watch);
  return watch;
}

/** What `work` reads is all that was committed before: for who has just changed something, or keeps what is read for others. */
export function readFromPrimary<Result>(work: () => Promise<Result>): Promise<Result> {
  return primaryReads.run(true, work);
}

/** A row for each of these: a replica may not have yet what somebody knows of, so where one is missing the main database says whether it is gone. */
export async function eachOf<Row>(asked: readonly string[], read: () => Promise<Row[]>): Promise<Row[]> {
  const rows = await read();
  const isOfReplica = !primaryReads.getStore() && replicaPool() !== null;
  return isOfReplica && rows.length < asked.length ? readFromPrimary(read) : rows;
}
