import pg from "pg";
import type { Prisma } from "@/prisma/generated/client";
import { sessionDatabaseUrl } from "./env";

const CONNECT_WITHIN_MS = 3_000;
/** Far more than a page's statement may take: it is asked once, for all that is read afterwards. */
const ASK_WITHIN_MS = 60_000;

/**
 * The rows of a statement, so many at a time, for as long as their reader takes. Holds: the statement runs once, however many rows it has
 * (WITH HOLD: the database keeps them apart), no transaction stays open between two batches, and the connection is one of its own, so that
 * no slow reader takes one from the pool. It goes with the last row, or when the reader does.
 */
export async function* readWithCursor<Row extends object>({ text, values }: Prisma.Sql, rowsAtOnce: number): AsyncGenerator<Row[], void> {
  const client = new pg.Client({
    connectionString: sessionDatabaseUrl(),
    application_name: "schoolsach held rows",
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: ASK_WITHIN_MS,
    keepAlive: true,
  });
  client.on("error", () => undefined); // the next question reports it
  try {
    await client.connect();
    await client.query("SET jit = off; BEGIN");
    await client.query(`DECLARE held NO SCROLL CURSOR WITH HOLD FOR ${text}`, values);
    await client.query("COMMIT");
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${rowsAtOnce} FROM held`);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
