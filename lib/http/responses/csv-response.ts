import { BYTE_ORDER_MARK, type CsvCell, csvLines } from "@/lib/platform/csv";
import { attachment } from "./attachment";

export interface CsvFile {
  columns: readonly string[];
  /** Batches of some thousand rows each */
  batches: AsyncGenerator<CsvCell[][], void>;
}

/**
 * Streams a CSV download with one batch in memory at a time. The first batch is read before the response starts, so that an
 * error in it is an error response; a later one cuts the download off, which the browser reports.
 */
export async function csvResponse(fileName: string, { columns, batches }: CsvFile): Promise<Response> {
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
