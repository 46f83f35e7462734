import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { sessionDatabaseUrl } from "@/lib/platform/env";
import { isSerializationFailure } from "@/lib/platform/serialization-failure";
import { COLUMN_DEFINITIONS } from "./columns";

/** Held for the length of a transaction: two imports at once take turns, so that neither misses what the other just stored. */
const IMPORT_LOCK = 7270736902;
const MAX_ATTEMPTS = 4;
/** Postgres' unique_violation */
const UNIQUE_VIOLATION = "23505";
const COPY_CHUNK_BYTES = 128 * 1024;
/**
 * Rows live for as long as the database takes to store them, so they end as garbage among what lives long. From the first import or
 * rollback on it is collected when a quarter more lies there than lives, not half as much again: else a process grows by hundreds of megabytes.
 */
const HEAP_GROWTH_FLAG = "--heap-growing-percent=25";

/**
 * A connection of an import's own: its statements may take longer than a page's, and it must not use up the pages' pool.
 * It has the temporary table `import_rows` (a school's values by serial number).
 */
export class ImportConnection {
  private constructor(private readonly client: pg.Client) {}

  static async open(): Promise<ImportConnection> {
    setFlagsFromString(HEAP_GROWTH_FLAG);
    const client = new pg.Client({
      connectionString: sessionDatabaseUrl(),
      application_name: "schoolsach import",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client.on("error", () => undefined); // the query that is running reports it
    await client.connect();
    await client.query(`SET statement_timeout = 0; SET lock_timeout = '120s'; SET idle_in_transaction_session_timeout = '120s'; SET enable_hashjoin = off; SET enable_mergejoin = off;
      CREATE TEMPORARY TABLE import_rows (serial bigint NOT NULL, ${COLUMN_DEFINITIONS.join(", ")})`);
    return new ImportConnection(client);
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  async query<Row extends pg.QueryResultRow = pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(statement, values)).rows;
  }

  /** All of `work` or nothing. It is done again where another transaction got in the way, so it must not count twice. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.client.query("BEGIN");
        const result = await work();
        await this.client.query("COMMIT");
        return result;
      } catch (error) {
        await this.client.query("ROLLBACK").catch(() => undefined);
        if (attempt >= MAX_ATTEMPTS || !isPassing(error)) throw error;
      }
    }
  }

  /** Waits until no other import writes, and keeps the others waiting to the end of the transaction. */
  async lockImports(): Promise<void> {
    await this.client.query("SELECT pg_advisory_xact_lock($1)", [IMPORT_LOCK]);
  }

  async copy<Row>(target: string, rows: readonly Row[], toLine: (row: Row) => string): Promise<void> {
    if (rows.length === 0) return;
    const stream = this.client.query(copyFrom(`COPY ${target} FROM STDIN`));
    const finished = once(stream, "finish"); // rejects on an error of the stream
    finished.catch(() => undefined);
    let piece = "";
    for (const row of rows) {
      piece += toLine(row);
      if (piece.length < COPY_CHUNK_BYTES) continue;
      if (!stream.write(piece)) await Promise.race([once(stream, "drain"), finished]);
      piece = "";
    }
    stream.end(piece);
    await finished;
  }
}

/** Another transaction got in the way, or a school with the same code was made meanwhile. */
const isPassing = (error: unknown): boolean => isSerializationFailure(error) || (error as { code?: string }).code === UNIQUE_VIOLATION;
