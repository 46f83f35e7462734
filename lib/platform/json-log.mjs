import pino from "pino";

/** @import { DestinationStream } from "pino" */

/**
 * The properties of an error that the log reads, each only if it exists.
 *
 * @typedef {Partial<Record<"name" | "message" | "stack" | "code" | "severity" | "table" | "constraint" | "cause", unknown>>
 *   & { meta?: { modelName?: string, driverAdapterError?: { cause?: { originalCode?: string } } } }} LoggedError
 */

/** A log that writes to `destination`, by default to the standard output. @param {DestinationStream} [destination] */
export const createLog = (destination) =>
  pino(
    { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination ?? pino.destination(1),
  );

/** One JSON line per event, in UTC. Never log names, addresses, cookies or file names. */
export const log = createLog();

/** An error's type, codes and place in the code. @param {unknown} error @returns {object} */
function describeError(error) {
  if (typeof error !== "object" || error === null) return { type: typeof error };
  const { name, message, stack, code, table, constraint, cause, meta } = /** @type {LoggedError} */ (error);
  return {
    type: name,
    code,
    table: table ?? meta?.modelName,
    constraint,
    sqlState: meta?.driverAdapterError?.cause?.originalCode,
    message: quotesValues(error) ? undefined : message,
    // Without its first lines, which repeat the message
    stack: String(stack)
      .match(/^ +at .*$/gm)
      ?.join("\n"),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/** Prisma quotes the values of a query, Postgres invalid ones (class 22), and JSON.parse the text. @param {LoggedError} error */
const quotesValues = ({ name, code, severity }) =>
  /^(Prisma|DriverAdapter|SyntaxError)/.test(String(name)) || (severity !== undefined && String(code).startsWith("22"));
