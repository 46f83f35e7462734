import { BYTE_ORDER_MARK, type CsvCell, csvLines } from "@/lib/platform/csv";
import { attachment } from "./attachment";

export interface CsvFile {
  columns: readonly string[];
  batches: AsyncGenerator<CsvCell[][], void>;
}

/** Keeps one batch in memory. Reads the first batch before the response starts, so that an error becomes an error response. */
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
