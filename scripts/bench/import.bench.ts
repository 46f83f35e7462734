// The import compared with a raw COPY of the same final rows into the same table, with the same indexes and triggers; and its
// peak memory at two sizes. Run alone: npm run bench -- import
import { spawn } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { inScratchDatabase, onDatabase } from "./scratch-database";

const REAL_FILE = fileURLToPath(new URL("../../../shared/data/schools-india.csv.gz", import.meta.url));
const COLUMNS = `id, name, overview, address, city, state, zip_code, place_id, district, phone_number, website, email, principal_name, foundation_year, curriculum,
  board_affiliation, affiliation_number, gender, grades, class_from, class_to, school_type, medium, facilities, teacher_student_ratio, student_count, average_fees,
  latitude, longitude, udise_code, fact_count, match_key, name_words, place_words, original`;

interface ImportFigures {
  rows: number;
  importRowsPerSecond: number;
  copyRowsPerSecond: number;
  ratio: number;
  againRowsPerSecond: number;
  /** Peak resident memory, for a fifth of the rows and for all. */
  peakMegabytes: [fifth: number, whole: number];
}

const ROWS = 100_000;

export async function bench(): Promise<void> {
  const figures = await measure(ROWS);
  const show = (number: number) => new Intl.NumberFormat("en-IN").format(number);
  console.log(`import        ${show(figures.importRowsPerSecond)} rows/s (${show(figures.rows)} rows, the process's start included)`);
  console.log(`raw COPY      ${show(figures.copyRowsPerSecond)} rows/s, the same rows into the same table with its indexes and triggers`);
  console.log(`ratio         ${figures.ratio.toFixed(2)} (aim 0.5)`);
  console.log(`again         ${show(figures.againRowsPerSecond)} rows/s, where nothing differs`);
  console.log(`peak memory   ${figures.peakMegabytes[0]} MB for a fifth of the rows, ${figures.peakMegabytes[1]} MB for all`);
}

/** Measures in a scratch database. */
async function measure(rows: number): Promise<ImportFigures> {
  const folder = mkdtempSync(join(tmpdir(), "import-bench-"));
  try {
    return await inScratchDatabase("import", (url) => measureOn(url, folder, rows));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOn(url: string, folder: string, rows: number): Promise<ImportFigures> {
  const [fifth, whole] = [join(folder, "fifth.csv"), join(folder, "whole.csv")];
  await writeRows(whole, rows);
  await writeRows(fifth, Math.round(rows / 5));
  const small = await runImport(fifth, url);
  await onDatabase(url, emptyTables);
  const imported = await runImport(whole, url);
  const again = await runImport(whole, url);
  const copySeconds = await onDatabase(url, (client) => copyBack(client, join(folder, "rows.copy")));
  return {
    rows,
    importRowsPerSecond: Math.round(rows / imported.seconds),
    copyRowsPerSecond: Math.round(rows / copySeconds),
    ratio: copySeconds / imported.seconds,
    againRowsPerSecond: Math.round(rows / again.seconds),
    peakMegabytes: [small.peakMegabytes, imported.peakMegabytes],
  };
}

export const emptyTables = (client: pg.Client) =>
  client.query("TRUNCATE schools, places, pincodes, changes RESTART IDENTITY CASCADE; CHECKPOINT");

/** The first rows of India's register if the file is next to the clone, otherwise generated rows. */
export async function writeRows(file: string, count: number): Promise<void> {
  const out = createWriteStream(file);
  const lines = existsSync(REAL_FILE)
    ? createInterface({ input: createReadStream(REAL_FILE).pipe(createGunzip()), crlfDelay: Infinity })
    : madeRows(count);
  let written = -1;
  for await (const line of lines) {
    if (!out.write(`${line}\n`)) await once(out, "drain");
    if (++written >= count) break;
  }
  out.end();
  await once(out, "close");
}

function* madeRows(count: number): Generator<string> {
  yield "udiseCode,name,address,city,state,zipCode,schoolType,gender,grades,latitude,longitude";
  for (let index = 0; index < count; index++) {
    const district = index % 700;
    yield `${27000000000 + index},GOVT. PRIMARY SCHOOL ${index % 9973} TOLA,VILLAGE ${index % 7919},DISTRICT ${String.fromCharCode(65 + (district % 26), 65 + ((district / 26) | 0))},Maharashtra,${400001 + (index % 40000)},Department of Education,Co. Educational,Primary with Upper Primary,${(16 + (index % 500) / 100).toFixed(4)},${(73 + (index % 700) / 100).toFixed(4)}`;
  }
}

/** Runs one import in a process of its own, like the command. */
export async function runImport(file: string, url: string): Promise<{ seconds: number; peakMegabytes: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(new URL("../import.ts", import.meta.url)), "schools", file], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(child.pid))), 50);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import of ${file} ended with ${code}.`);
  return { seconds: (performance.now() - started) / 1000, peakMegabytes: peak };
}

export function residentMegabytes(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
  } catch {
    return 0; // ended, or a system without /proc
  }
}

/** Copies the imported rows to a file, empties the table and times a COPY back, in chunks of 5,000 rows like the import. */
export async function copyBack(client: pg.Client, file: string): Promise<number> {
  await pipeline(client.query(copyTo(`COPY (SELECT ${COLUMNS} FROM schools ORDER BY serial) TO STDOUT`)), createWriteStream(file));
  await client.query("CREATE TEMPORARY TABLE kept_places AS SELECT * FROM places");
  await emptyTables(client);
  await client.query("INSERT INTO places SELECT id, state_slug, slug, state, name, 0, latitude, longitude FROM kept_places");
  const started = performance.now();
  let piece: string[] = [];
  const flush = async () => {
    const stream = client.query(copyFrom(`COPY schools (${COLUMNS}) FROM STDIN`));
    const finished = once(stream, "finish");
    stream.end(piece.join(""));
    await finished;
    piece = [];
  };
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    piece.push(`${line}\n`);
    if (piece.length === 5_000) await flush();
  }
  if (piece.length) await flush();
  return (performance.now() - started) / 1000;
}
