/** A row of a CSV with the number of its first line, or a line that isn't a valid row with the reason. */
export type CsvRow =
  { line: number; fields: string[]; endsWithFile?: "open" | "in quotes" } | { line: number; broken: string; fields: string[] };

/** Far longer than any school's row. A quote still open after this many characters is a stray one. */
const MAX_QUOTED_LENGTH = 100_000;
/** Even at four bytes per character this is less than the smallest chunk. */
export const MAX_LINE_LENGTH = 120_000;
export const TOO_LONG = "it has more than 120,000 characters, too many for one school";

/**
 * Splits a CSV, given in chunks of text, into rows. Broken quotes cost only their own line; Papaparse and others lose everything up to
 * the next quote, hence our own parser.
 */
export class CsvSplitter {
  /** The header's number of columns. A row of several lines with another number was joined by a stray quote. */
  expectedFields: number | null = null;
  private rest = "";

  /** @param nextLine the line number of the text that comes next; isInLongLine: it starts inside a line that was rejected as too long */
  constructor(
    private readonly delimiter: string,
    private readonly lineBreak: "\n" | "\r" = "\n",
    private nextLine = 1,
    private isInLongLine = false,
  ) {}

  get position(): { line: number; rest: string; isInLongLine: boolean } {
    return { line: this.nextLine, rest: this.rest, isInLongLine: this.isInLongLine };
  }

  get line(): number {
    let line = this.nextLine;
    for (let at = this.rest.indexOf(this.lineBreak); at !== -1; at = this.rest.indexOf(this.lineBreak, at + 1)) line++;
    return line;
  }

  *push(text: string): Generator<CsvRow> {
    this.rest = this.rest ? this.rest + text : text;
    yield* this.rows(false);
  }

  /** Yields what is left at the end of the file. A last row without a line break is marked, because the file may be truncated there. */
  *end(): Generator<CsvRow> {
    yield* this.rows(true);
    this.rest = "";
  }

  /** Yields rows. The position moves past a row only when the next one is requested, so that a caller can stop and continue there. */
  private *rows(isEnd: boolean): Generator<CsvRow> {
    const text = this.rest;
    let start = 0;
    try {
      while (start < text.length) {
        const lineEnd = text.indexOf(this.lineBreak, start);
        const isLong = (lineEnd === -1 ? text.length : lineEnd) - start > MAX_LINE_LENGTH;
        if (isLong || this.isInLongLine) {
          if (!this.isInLongLine) yield { line: this.nextLine, broken: TOO_LONG, fields: [] };
          this.isInLongLine = lineEnd === -1;
          if (lineEnd !== -1) this.nextLine++;
          start = lineEnd === -1 ? text.length : lineEnd + 1;
          continue;
        }
        if (lineEnd === -1 && !isEnd) break;
        const contentEnd = lineEnd === -1 ? text.length : lineEnd;
        const content = text.slice(start, text.charCodeAt(contentEnd - 1) === CR && contentEnd > start ? contentEnd - 1 : contentEnd);
        const afterLine = lineEnd === -1 ? text.length : lineEnd + 1;
        if (!content.includes('"')) {
          if (content !== "") yield { line: this.nextLine, fields: content.split(this.delimiter), ...(lineEnd === -1 && OPEN) };
          this.nextLine++;
          start = afterLine;
          continue;
        }
        const row = this.quotedRow(text, start, isEnd);
        if (row === "more") break;
        if (row.broken !== null) {
          const fields = content.split(this.delimiter).map((field) => field.replace(/^"|"$/g, ""));
          yield lineEnd === -1 && row.broken === UNCLOSED
            ? { line: this.nextLine, fields, endsWithFile: "in quotes" }
            : { line: this.nextLine, broken: row.broken, fields };
          this.nextLine++;
          start = afterLine;
          continue;
        }
        yield { line: this.nextLine, fields: row.fields, ...(row.isOpenEnd && OPEN) };
        this.nextLine += row.lines;
        start = row.end;
      }
    } finally {
      this.rest = start === 0 ? text : text.slice(start);
    }
  }

  private quotedRow(
    text: string,
    start: number,
    isEnd: boolean,
  ): "more" | { broken: string } | { broken: null; fields: string[]; end: number; lines: number; isOpenEnd: boolean } {
    const fields: string[] = [];
    let at = start;
    let lines = 1;
    // Line ends are searched only after the last one found, and delimiters only before it, so the time is linear.
    let lineEnd = text.indexOf(this.lineBreak, at);
    for (;;) {
      const quote = this.openingQuote(text, at);
      if (quote === -1) {
        if (lineEnd !== -1 && lineEnd < at) lineEnd = text.indexOf(this.lineBreak, at);
        const delimiter = indexWithin(text, this.delimiter, at, lineEnd === -1 ? text.length : lineEnd);
        if (delimiter !== -1) {
          fields.push(text.slice(at, delimiter));
          at = delimiter + 1;
          continue;
        }
        if (lineEnd === -1 && !isEnd) return text.length - start > MAX_QUOTED_LENGTH ? { broken: UNCLOSED } : "more";
        const end = lineEnd === -1 ? text.length : lineEnd;
        fields.push(text.slice(at, text.charCodeAt(end - 1) === CR && end > at ? end - 1 : end));
        return this.completeRow(fields, lineEnd === -1 ? end : end + 1, lines, lineEnd === -1);
      }
      let close = quote;
      for (;;) {
        close = text.indexOf('"', close + 1);
        if (close === -1 || (close + 1 === text.length && !isEnd))
          return !isEnd && text.length - start <= MAX_QUOTED_LENGTH ? "more" : { broken: UNCLOSED };
        if (text[close + 1] !== '"') break;
        close++;
      }
      if (close - start > MAX_QUOTED_LENGTH) return { broken: UNCLOSED };
      const value = text.slice(quote + 1, close).replaceAll('""', '"');
      for (let inner = value.indexOf(this.lineBreak); inner !== -1; inner = value.indexOf(this.lineBreak, inner + 1)) lines++;
      fields.push(value);
      let after = close + 1;
      while (text[after] === " " || (text[after] === "\t" && this.delimiter !== "\t") || (text[after] === "\r" && this.lineBreak === "\n"))
        after++;
      if (after >= text.length) {
        if (!isEnd) return "more";
        return this.completeRow(fields, after, lines, true);
      }
      if (text[after] === this.delimiter) at = after + 1;
      else if (text[after] === this.lineBreak) return this.completeRow(fields, after + 1, lines, false);
      else return { broken: "there is text after a closing quote" };
    }
  }

  private completeRow(fields: string[], end: number, lines: number, isOpenEnd: boolean) {
    if (lines > 1 && this.expectedFields !== null && fields.length !== this.expectedFields) return { broken: UNCLOSED };
    return { broken: null, fields, end, lines, isOpenEnd };
  }

  private openingQuote(text: string, at: number): number {
    while (text[at] === " ") at++;
    return text[at] === '"' ? at : -1;
  }
}

function indexWithin(text: string, character: string, from: number, end: number): number {
  const code = character.charCodeAt(0);
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === code) return at;
  return -1;
}

const CR = 13;
const OPEN = { endsWithFile: "open" } as const;
const UNCLOSED = "a quote is not closed";
