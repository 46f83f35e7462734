import { Prisma } from "@/prisma/generated/client";
import { sessionClient } from "./session-client";
import { ASSUME_VISITOR_ROLE } from "./visitor-role.mjs";

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 60_000;

export type ReadSnapshot = <Rows extends object[]>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Rows>;

/** All reads see the database as it is now, with the rights of the visitors' role. */
export async function withSnapshot<Result>(work: (read: ReadSnapshot) => Promise<Result>): Promise<Result> {
  const client = sessionClient("schoolsach snapshot", {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  try {
    await client.connect();
    await client.query(`SET jit = off; ${ASSUME_VISITOR_ROLE}`);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return await work(async (strings, ...values) => {
      const { text, values: given } = Prisma.sql(strings, ...values);
      return (await client.query(text, given)).rows as never;
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
