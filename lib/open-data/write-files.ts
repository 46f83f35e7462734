import { createHash, createPrivateKey, sign } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { csvLines } from "@/lib/platform/csv";
import { env } from "@/lib/platform/env";
import type { ReadSnapshot } from "@/lib/platform/database/snapshot";
import { type Cell, OPEN_COLUMNS } from "./columns";
import { dataPackage } from "./data-package";
import { ParquetFile } from "./parquet-file";
import { RATING_COLUMNS, readRatingRows } from "./rating-rows";
import { readOpenRows } from "./school-rows";
import { SourceList } from "./source-list";
import type { OpenFile } from "./view";

const TYPES: Record<string, string> = {
  gz: "application/gzip",
  parquet: "application/vnd.apache.parquet",
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  sig: "application/octet-stream",
};
const TEXT = "text/plain; charset=utf-8";

interface Month {
  month: string;
  folder: string;
  read: ReadSnapshot;
  signal: AbortSignal;
}

/** Writes all files of a month into a folder, from one pass over the schools with one batch in memory. */
export async function writeOpenFiles({ month, folder, read, signal }: Month): Promise<{ files: OpenFile[]; rowCount: number }> {
  const sources = new SourceList();
  const path = (name: string) => join(folder, name);
  const names = OPEN_COLUMNS.map(({ name }) => name);
  const csv = new GzipFile(path("schools.csv.gz"));
  const ndjson = new GzipFile(path("schools.ndjson.gz"));
  const parquet = new ParquetFile(path("schools.parquet"));
  const statistics = createWriteStream(path("statistics.csv"));
  let rowCount = 0;
  await csv.write(csvLines([names]));
  statistics.write(csvLines([RATING_COLUMNS]));
  for await (const rows of readOpenRows(read, sources)) {
    signal.throwIfAborted();
    await csv.write(csvLines(rows));
    await ndjson.write(rows.map((row) => `${JSON.stringify(toObject(names, row))}\n`).join(""));
    await parquet.write(rows);
    const ratings = await readRatingRows(
      read,
      rows.map(([id]) => id as string),
    );
    if (ratings.length > 0) statistics.write(csvLines(ratings));
    rowCount += rows.length;
  }
  statistics.end();
  await Promise.all([csv.close(), ndjson.close(), parquet.close(), finished(statistics)]);
  const columns = ["number", "name", "licence", "day"] as const;
  await writeFile(path("sources.csv"), csvLines([columns, ...sources.all.map((source) => columns.map((column) => source[column]))]));

  const data = await describeFiles(folder, ["schools.csv.gz", "schools.ndjson.gz", "schools.parquet", "statistics.csv", "sources.csv"]);
  await writeFile(path("datapackage.json"), `${JSON.stringify(dataPackage({ month, rowCount, files: data }), null, 2)}\n`);
  const listed = [...data, ...(await describeFiles(folder, ["datapackage.json"]))];
  const sums = listed.map(({ sha256, name }) => `${sha256}  ${name}\n`).join("");
  await writeFile(path("SHA256SUMS"), sums);
  const signature = await signSums(sums);
  if (signature) await writeFile(path("SHA256SUMS.sig"), signature);
  return { files: [...listed, ...(await describeFiles(folder, ["SHA256SUMS", ...(signature ? ["SHA256SUMS.sig"] : [])]))], rowCount };
}

const toObject = (names: string[], row: Cell[]) => Object.fromEntries(names.map((name, index) => [name, row[index]]));

/** An Ed25519 signature with the key that also signs this installation's backups; null without a key. */
async function signSums(sums: string): Promise<Buffer | null> {
  const key = await readFile(resolve(/* turbopackIgnore: true */ env().DATA_DIR, "backup-key")).catch(() => null);
  return key && sign(null, Buffer.from(sums), createPrivateKey(key));
}

const describeFiles = (folder: string, names: string[]): Promise<OpenFile[]> =>
  Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const hash = createHash("sha256");
      for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
      const contentType = TYPES[name.split(".").at(-1)!] ?? TEXT;
      return { name, size: (await stat(path)).size, sha256: hash.digest("hex"), contentType };
    }),
  );

/** A gzip file. Writing waits while the disk is slower. */
class GzipFile {
  readonly #gzip = createGzip();
  readonly #done: Promise<void>;

  constructor(path: string) {
    this.#done = pipeline(this.#gzip, createWriteStream(path));
    this.#done.catch(() => undefined); // write and close report it
  }

  async write(text: string): Promise<void> {
    if (text && !this.#gzip.write(text)) await Promise.race([once(this.#gzip, "drain"), this.#done]);
  }

  close(): Promise<void> {
    this.#gzip.end();
    return this.#done;
  }
}
