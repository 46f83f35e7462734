import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { databaseUrl } from "@/lib/platform/env";

const POOL_SIZE = 10;

// Next loads this module once a bundle; the pool is one for the process.
const kept = globalThis as { schoolsachDb?: PrismaClient; schoolsachPool?: pg.Pool };

/** The process's connections, for what Prisma doesn't do: COPY, LISTEN, cursors. */
export function pool(): pg.Pool {
  return (kept.schoolsachPool ??= new pg.Pool({
    connectionString: databaseUrl(),
    max: POOL_SIZE,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    // For a server that says nothing any more: the connection is given up, else it would keep its place in the pool for ever.
    query_timeout: 8_000,
    application_name: "schoolsach",
    // Compiling a plan costs more than any query here takes, and the search's estimates would call for it each time.
    onConnect: (client) => client.query("SET jit = off"),
  }));
}

/** The Prisma client, made at its first use so that a build needs no database. */
export function db(): PrismaClient {
  return (kept.schoolsachDb ??= new PrismaClient({ adapter: new PrismaPg(pool()) }));
}
