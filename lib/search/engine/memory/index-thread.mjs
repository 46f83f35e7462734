// A worker thread: loads the index from its snapshot, or builds it from all rows of `school_search`. It ends to free its memory.
import { hostname } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { columnsOf, fieldNamesOf, SegmentBuilder } from "./build-segment.mjs";
import { FEED_ROW, readIdentity } from "./database-identity.mjs";
import { readSnapshot, removeUnfinished, writeSnapshot } from "./snapshot-file.mjs";

/** @import { BuiltIndex, ThreadInput } from "./build-index" */
/** @import { SchoolRow, SegmentData } from "./segment-data" */
/** @import { Fault, Snapshot } from "./snapshot-file.mjs" */

const MEGABYTE = 1024 * 1024;
const LINE_END = 10;

/** @type {ThreadInput} */
const { databaseUrl, file, maxMegabytes, fileUse, facets } = workerData;
const FIELDS = fieldNamesOf(facets);
const ROWS = `COPY (SELECT ${columnsOf(facets)} FROM school_search ORDER BY rank DESC, serial) TO STDOUT`;

const client = new pg.Client({
  connectionString: databaseUrl,
  application_name: "schoolsach search index",
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
});

async function isWriter() {
  const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS granted", [`${hostname()} ${file}`]);
  return rows[0].granted;
}

/**
 * Reads all rows in one database snapshot; the change feed continues from there.
 * @param {string | null} identity
 * @returns {Promise<Snapshot>}
 */
async function build(identity) {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query(
    `SELECT pg_current_snapshot()::text AS position, (SELECT ${FEED_ROW} FROM changes ORDER BY sequence DESC LIMIT 1) AS newest,
       (SELECT count(*)::int FROM school_search) AS count`,
  );
  const builder = new SegmentBuilder(rows[0].count, facets);
  const at = Date.now();
  for await (const line of linesOf(client.query(copyTo(ROWS)))) {
    builder.add(readRow(line));
    if (builder.bytes > maxMegabytes * MEGABYTE) throw new Error(tooLarge(builder.bytes));
  }
  await client.query("COMMIT");
  const data = builder.finish();
  if (sizeOf(data) > maxMegabytes * MEGABYTE) throw new Error(tooLarge(sizeOf(data)));
  return { identity: identity ?? "", position: rows[0].position, newest: rows[0].newest, at, data };
}

/** @param {number} bytes */
const tooLarge = (bytes) => `it needs ${Math.ceil(bytes / MEGABYTE)} MB or more, and SEARCH_MEMORY_MB allows ${maxMegabytes}`;

/** @param {AsyncIterable<Buffer>} stream */
async function* linesOf(stream) {
  let unfinished = /** @type {Buffer} */ (Buffer.alloc(0));
  for await (const chunk of stream) {
    const bytes = unfinished.length > 0 ? Buffer.concat([unfinished, chunk]) : chunk;
    const end = bytes.lastIndexOf(LINE_END);
    unfinished = bytes.subarray(end + 1);
    if (end >= 0) yield* bytes.toString("utf8", 0, end).split("\n");
  }
}

/** @param {string} line */
function readRow(line) {
  const values = line.split("\t");
  /** @type {Record<string, string | null>} */
  const row = {};
  for (let at = 0; at < FIELDS.length; at++) row[FIELDS[at]] = values[at] === "\\N" ? null : unescaped(values[at]);
  return /** @type {SchoolRow} */ (/** @type {unknown} */ (row));
}

/** COPY escapes characters that would end a value or a line. None of them is part of a term. @param {string} value */
const unescaped = (value) => (value.includes("\\") ? value.replace(/\\(.)/g, (_, sign) => (sign === "\\" ? "\\" : " ")) : value);

/** @param {SegmentData} data */
const sizeOf = ({ arrays }) => Object.values(arrays).reduce((sum, array) => sum + array.byteLength, 0);

/** @param {BuiltIndex & { warning?: string }} snapshot */
function send(snapshot) {
  parentPort?.postMessage(
    snapshot,
    Object.values(snapshot.data.arrays).map((array) => array.buffer),
  );
}

/** @type {string | undefined} */
let warning;
/**
 * Runs work on the snapshot file. If it fails, the index is built or delivered without the file.
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function tryFile(work) {
  try {
    return await work();
  } catch (error) {
    warning = /** @type {NodeJS.ErrnoException} */ (error).code ?? messageOf(error);
    return null;
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : "unknown");

/** @type {Fault | undefined} */
let fault;
/** @param {string} identity */
async function readStored(identity) {
  if (await isWriter()) removeUnfinished(file);
  if (fileUse === "written") return null;
  const stored = readSnapshot(file, identity);
  fault = stored?.fault;
  return stored?.snapshot && sizeOf(stored.snapshot.data) <= maxMegabytes * MEGABYTE ? stored.snapshot : null;
}

try {
  await client.connect();
  await client.query("SET statement_timeout = 0; SET jit = off; SET work_mem = '64MB'");
  const identity = await readIdentity(client);
  const hasFile = fileUse !== "none" && identity !== null;
  const stored = hasFile ? await tryFile(() => readStored(identity)) : null;
  if (stored) send({ ...stored, from: "snapshot", warning });
  else {
    const built = await build(identity);
    // One process writes at a time; the others have built the same index.
    if (hasFile) await tryFile(async () => (await isWriter()) && writeSnapshot(file, built));
    send({ ...built, from: "database", fault, warning });
  }
} catch (error) {
  parentPort?.postMessage({ failure: messageOf(error) });
} finally {
  await client.end().catch(() => {});
}
