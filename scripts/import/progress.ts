import type { ImportProgress } from "@/lib/imports/import-schools";
import { formatCount } from "@/lib/schools/labels";

/** Shows a progress bar on a terminal, else a line every ten seconds. */
export class Progress {
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
    const rate = `${formatCount(Math.round(rows / seconds))} rows/s`;
    const done = `${formatCount(counts.imported)} imported, ${formatCount(counts.updated)} updated, ${formatCount(counts.skipped)} skipped`;
    if (!this.total) return `${formatCount(rows)} rows · ${rate} · ${done}`;
    const share = Math.min(1, this.bytes / this.total);
    const bar = this.isTerminal ? `${"█".repeat(Math.round(share * 24)).padEnd(24, "░")} ` : "";
    return `${bar}${Math.floor(share * 100)} % · ${rate} · ${clockTime(share > 0 ? (seconds * (1 - share)) / share : 0)} left · ${done}`;
  }
}

function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
