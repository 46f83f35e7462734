import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { REPORT_HEADINGS, reportLine } from "@/lib/imports/notes-csv";
import type { ImportNote } from "@/lib/imports/file/row-reader";

/** Writes skipped rows and warnings as CSV. Text that looks like a formula gets an apostrophe. */
export class Report {
  readonly warningsFile: string;
  private skippedOut: WriteStream | null = null;
  private warningsOut: WriteStream | null = null;

  constructor(private readonly file: string) {
    this.warningsFile = `${file.replace(/\.csv$/i, "")}.warnings.csv`;
  }

  async open(): Promise<void> {
    this.skippedOut = await openCsv(this.file);
    this.warningsOut = await openCsv(this.warningsFile);
  }

  skipped(note: ImportNote): void {
    this.skippedOut?.write(reportLine([note.line, note.reason, note.name]));
  }

  warning(note: ImportNote): void {
    this.warningsOut?.write(reportLine([note.line, note.reason, note.name]));
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
  out.write(reportLine(REPORT_HEADINGS));
  return out;
}
