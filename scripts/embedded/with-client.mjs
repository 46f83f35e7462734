// Runs work with a database connection.
import pg from "pg";
import { codeOf, messageOf } from "../support/error-details.mjs";

const CONNECT_TIMEOUT_MS = 10_000;

/** Error code: the database refuses connections or doesn't answer. */
export const UNREACHABLE = "UNREACHABLE";

/**
 * @template Result
 * @param {string} url
 * @param {(client: import("pg").Client) => Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws Error with one line and the code UNREACHABLE
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true });
  client.on("error", () => {}); // the next query fails as well and reports it
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw unreachable("The database", error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param {string} name what can't be reached, in the operator's terms @param {unknown} cause */
export function unreachable(name, cause) {
  return Object.assign(new Error(`${name} cannot be reached (${messageOf(cause) || codeOf(cause)}).`, { cause }), { code: UNREACHABLE });
}

/** Runs `work` in a transaction of the client. @template Result @param {import("pg").Client} client @param {() => Promise<Result>} work */
export async function inTransaction(client, work) {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {}); // the connection may be lost
    throw error;
  }
}
