// npm run import:schools -- FILE.csv [--dry-run] [--report OUT.csv] [--encoding windows-1252]
import { createReadStream, createWriteStream, statSync, type WriteStream } from "node:fs";
import { once } from "node:events";
import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import Papa from "papaparse";
import { ENCODINGS, type Encoding } from "@/lib/schools/import/decode-text";
import { NO_VALID_SCHOOLS, importSchools, type ImportNote, type ImportProgress } from "@/lib/schools/import/import-schools";
import { AppError } from "@/lib/platform/errors";

const USAGE = `Usage: npm run import:schools -- FILE.csv [--dry-run] [--report OUT.csv] [--encoding windows-1252]
  FILE.csv     a CSV with a header (comma, semicolon or tab); gzip is unpacked; - reads standard input
  --dry-run    counts what would happen and changes nothing
  --report     writes each skipped row with its line and reason to OUT.csv, warnings to OUT.warnings.csv
  --encoding   utf-8 (default) or windows-1252`;

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;
  const progress = new Progress(options.file === "-" ? null : sizeOf(options.file));
  if (progress.total === undefined) return fail(`Cannot read ${options.file}.`);
  // Pages come first: the import takes what they leave of the processor.
  setPriority(10);
  const report = options.report ? new Report(options.report) : null;
  let interrupted = false;
  process.once("SIGINT", () => (interrupted = true)).once("SIGTERM", () => (interrupted = true));

  try {
    await report?.open();
    const result = await importSchools({
      bytes: unpacked(
        counted(
          options.file === "-" ? process.stdin : createReadStream(options.file, { highWaterMark: 256 * 1024 }),
          progress,
          () => interrupted,
        ),
      ),
      encoding: options.encoding,
      isDryRun: options.isDryRun,
      onProgress: (counts) => progress.show(counts),
      onSkipped: (note) => report?.skipped(note),
      onWarning: (note) => report?.warning(note),
      onUnknownColumns: (headings) => progress.say(`Columns not read: ${headings.join(", ")}`),
    });
    progress.end();
    if (result.stoppedBy) console.error(result.stoppedBy.message);
    else if (result.imported + result.updated + result.unchanged === 0) console.error(NO_VALID_SCHOOLS);
    if (result.unchanged) console.log(`${count(result.unchanged)} were stored already and say the same.`);
    if (result.warnings)
      console.log(
        `${count(result.warnings)} warnings${report ? `, in ${report.warningsFile}` : ": values that were left empty, or pincodes of another state; --report OUT.csv lists them"}.`,
      );
    await report?.close();
    if (options.isDryRun) console.log("A dry run: nothing was changed.");
    console.log(lastLine(result));
    return result.stoppedBy || result.imported + result.updated + result.unchanged === 0 ? 1 : 0;
  } catch (error) {
    progress.end();
    await report?.close().catch(() => undefined);
    const known = progress.counts;
    console.error(
      `${explain(error)}${known ? ` What was read up to line ${known.line} is stored; run the import again for the rest.` : ""}`,
    );
    console.log(lastLine(known ?? { imported: 0, updated: 0, skipped: 0 }));
    return 1;
  }
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { "dry-run": { type: "boolean" }, report: { type: "string" }, encoding: { type: "string" }, help: { type: "boolean" } },
      allowPositionals: true,
    });
    const encoding = (values.encoding ?? "utf-8").toLowerCase();
    if (values.help || positionals.length !== 1) throw new Error(positionals.length > 1 ? "Give one file." : "Give a file.");
    if (!ENCODINGS.includes(encoding as Encoding)) throw new Error(`--encoding is one of ${ENCODINGS.join(", ")}.`);
    return { file: positionals[0], isDryRun: values["dry-run"] ?? false, report: values.report, encoding: encoding as Encoding };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return null;
  }
}

const count = (number: number): string => new Intl.NumberFormat("en-IN").format(number);
/** Plain digits: other programs read this line. */
const lastLine = ({ imported, updated, skipped }: Pick<ImportProgress, "imported" | "updated" | "skipped">) =>
  `${imported} imported, ${updated} updated, ${skipped} skipped`;

function fail(message: string): number {
  console.error(message);
  console.log(lastLine({ imported: 0, updated: 0, skipped: 0 }));
  return 1;
}

/** One line for a person; the stack is for a fault of ours. */
function explain(error: unknown): string {
  const { code, message, stack } = error as { code?: string; message: string; stack?: string };
  if (error instanceof AppError) return message;
  if (code === "Z_BUF_ERROR") return "The compressed file ends in the middle: it seems to be cut.";
  if (code?.startsWith("Z_")) return "The compressed file is damaged.";
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
    return `Cannot read or write ${(error as { path?: string }).path ?? "the file"} (${code}).`;
  if (
    code === "ECONNREFUSED" ||
    code === "ECONNRESET" ||
    code?.startsWith("57P") ||
    /^No database|Connection terminated|timeout expired/.test(message)
  )
    return `The database cannot be reached: ${message || code}`;
  return stack ?? message;
}

function sizeOf(file: string): number | undefined {
  try {
    const stats = statSync(file);
    return stats.isDirectory() ? undefined : stats.size;
  } catch {
    return undefined;
  }
}

async function* counted(stream: AsyncIterable<Uint8Array>, progress: Progress, isInterrupted: () => boolean): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) {
    if (isInterrupted()) throw new AppError("UNAVAILABLE", "Interrupted.");
    progress.bytes += piece.length;
    yield piece;
  }
}

/** Gzip, by its first bytes, is unpacked; all else passes. */
async function* unpacked(stream: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await stream.next();
  if (first.done) return;
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) {
    yield first.value;
    yield* stream;
    return;
  }
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const feeding = (async () => {
    for (let piece: IteratorResult<Uint8Array> = first; !piece.done; piece = await stream.next()) {
      if (!gunzip.write(piece.value)) await once(gunzip, "drain");
    }
    gunzip.end();
  })();
  feeding.catch((error: Error) => gunzip.destroy(error));
  yield* gunzip;
}

/** A bar on a terminal, a plain line every ten seconds elsewhere. */
class Progress {
  bytes = 0;
  counts: ImportProgress | null = null;
  private readonly started = Date.now();
  private lastShown = 0;
  private readonly isTerminal = process.stdout.isTTY === true;

  constructor(readonly total: number | null | undefined) {}

  show(counts: ImportProgress): void {
    this.counts = counts;
    const now = Date.now();
    if (now - this.lastShown < (this.isTerminal ? 100 : 10_000)) return;
    const isFirst = this.lastShown === 0;
    this.lastShown = now;
    if (this.isTerminal) process.stdout.write(`\r\u001b[2K${this.line(counts).slice(0, process.stdout.columns - 1)}`);
    else if (!isFirst) console.log(this.line(counts));
  }

  say(text: string): void {
    this.end();
    console.log(text);
  }

  end(): void {
    if (this.isTerminal && this.lastShown) process.stdout.write("\r\u001b[2K");
  }

  private line(counts: ImportProgress): string {
    const seconds = (Date.now() - this.started) / 1000;
    const rows = counts.imported + counts.updated + counts.unchanged + counts.skipped;
    const rate = `${count(Math.round(rows / seconds))} rows/s`;
    const done = `${count(counts.imported)} imported, ${count(counts.updated)} updated, ${count(counts.skipped)} skipped`;
    if (!this.total) return `${count(rows)} rows · ${rate} · ${done}`;
    const share = Math.min(1, this.bytes / this.total);
    const bar = this.isTerminal ? `${"█".repeat(Math.round(share * 24)).padEnd(24, "░")} ` : "";
    return `${bar}${Math.floor(share * 100)} % · ${rate} · ${clockTime(share > 0 ? (seconds * (1 - share)) / share : 0)} left · ${done}`;
  }
}

function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The skipped rows and the warnings as CSV. A cell that a spreadsheet would take for a formula gets an apostrophe. */
class Report {
  readonly warningsFile: string;
  private skippedOut: WriteStream | null = null;
  private warningsOut: WriteStream | null = null;
  private readonly pending: Promise<unknown>[] = [];

  constructor(private readonly file: string) {
    this.warningsFile = `${file.replace(/\.csv$/i, "")}.warnings.csv`;
  }

  async open(): Promise<void> {
    this.skippedOut = await openCsv(this.file);
    this.warningsOut = await openCsv(this.warningsFile);
  }

  skipped(note: ImportNote): void {
    this.skippedOut?.write(csvLine([note.line, note.reason, note.name]));
  }

  warning(note: ImportNote): void {
    this.warningsOut?.write(csvLine([note.line, note.reason, note.name]));
  }

  async close(): Promise<void> {
    for (const out of [this.skippedOut, this.warningsOut]) {
      if (!out) continue;
      out.end();
      await once(out, "close");
    }
  }
}

async function openCsv(file: string): Promise<WriteStream> {
  const out = createWriteStream(file);
  await once(out, "open");
  out.write(csvLine(["line", "reason", "name"]));
  return out;
}

const csvLine = (cells: (string | number)[]): string => `${Papa.unparse([cells], { escapeFormulae: true, newline: "\r\n" })}\r\n`;

main().then((code) => process.exit(code));
