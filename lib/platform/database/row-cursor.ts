import type { Prisma } from "@/prisma/generated/client";
import { sessionClient } from "./session-client";

const CONNECT_TIMEOUT_MS = 3_000;
/** One statement for all rows. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** No transaction stays open (WITH HOLD), and a separate connection keeps slow readers out of the pool. */
export async function* readWithCursor<Row extends object>({ text, values }: Prisma.Sql, batchSize: number): AsyncGenerator<Row[], void> {
  const client = sessionClient("schoolsach cursor", {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  try {
    await client.connect();
    await client.query("SET jit = off; BEGIN");
    await client.query(`DECLARE rows_cursor NO SCROLL CURSOR WITH HOLD FOR ${text}`, values);
    await client.query("COMMIT");
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${batchSize} FROM rows_cursor`);
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) return;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
