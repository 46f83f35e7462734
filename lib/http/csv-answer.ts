import { type CsvCell, csvLines } from "@/lib/platform/csv";
import { attachment } from "./attachment";

export interface CsvFile {
  columns: readonly string[];
  /** Rows while they come, some thousands at a time */
  batches: AsyncGenerator<CsvCell[][], void>;
}

/** By it a spreadsheet knows that the file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * A CSV file to be kept, sent as it is read: one batch in memory at a time, however slow the reader. The first batch is read before the
 * answer begins, so that what cannot be read at all is an error; a later failure cuts the file, which the browser tells.
 */
export async function csvAnswer(fileName: string, { columns, batches }: CsvFile): Promise<Response> {
  const encoder = new TextEncoder();
  let next = await batches.next();
  const head = BYTE_ORDER_MARK + csvLines([columns]);
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isFirst && !next.done) next = await batches.next();
        const lines = (isFirst ? head : "") + (next.done ? "" : csvLines(next.value));
        isFirst = false;
        if (lines) controller.enqueue(encoder.encode(lines));
        if (next.done) controller.close();
      },
      async cancel() {
        await batches.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(fileName) },
  });
}
