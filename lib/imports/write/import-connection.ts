import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { isSerializationFailure } from "@/lib/platform/database/error-kinds";
import { sessionClient } from "@/lib/platform/database/session-client";
import { COLUMN_DEFINITIONS } from "./columns";

/** Advisory lock: imports write one at a time, so that each sees the schools that the other has stored. */
const IMPORT_LOCK = 7270736902;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 4;
const UNIQUE_VIOLATION = "23505";
const COPY_CHUNK_BYTES = 128 * 1024;
/** Rows become garbage in the heap's old generation. Collecting it sooner saves hundreds of megabytes. */
const HEAP_GROWTH_FLAG = "--heap-growing-percent=25";

/** An import's own connection, with the temporary table `import_rows`: its statements are long and must not exhaust the pool. */
export class ImportConnection {
  private constructor(private readonly client: pg.Client) {}

  static async open(): Promise<ImportConnection> {
    setFlagsFromString(HEAP_GROWTH_FLAG);
    const client = sessionClient("schoolsach import", { connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
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

  /** Runs `work` in a transaction. It is retried after conflicts with other transactions, so it must not count anything twice. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.client.query("BEGIN");
        const result = await work();
        await this.client.query("COMMIT");
        return result;
      } catch (error) {
        await this.client.query("ROLLBACK").catch(() => undefined);
        if (attempt >= MAX_ATTEMPTS || !isTransient(error)) throw error;
      }
    }
  }

  async lockImports(): Promise<void> {
    await this.client.query("SELECT pg_advisory_xact_lock($1)", [IMPORT_LOCK]);
  }

  async copy<Row>(target: string, rows: readonly Row[], toLine: (row: Row) => string): Promise<void> {
    if (rows.length === 0) return;
    const stream = this.client.query(copyFrom(`COPY ${target} FROM STDIN`));
    const finished = once(stream, "finish"); // rejects if the stream fails
    finished.catch(() => undefined);
    let buffer = "";
    for (const row of rows) {
      buffer += toLine(row);
      if (buffer.length < COPY_CHUNK_BYTES) continue;
      if (!stream.write(buffer)) await Promise.race([once(stream, "drain"), finished]);
      buffer = "";
    }
    stream.end(buffer);
    await finished;
  }
}

/** Serialization failures and deadlocks, or a school with the same UDISE code was added concurrently. */
const isTransient = (error: unknown): boolean => isSerializationFailure(error) || (error as { code?: string }).code === UNIQUE_VIOLATION;
