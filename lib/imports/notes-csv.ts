import { BYTE_ORDER_MARK, csvLines } from "@/lib/platform/csv";
import { omittedNoteCount } from "./criteria";
import { omittedNotesText, totalNotes } from "./labels";
import { getImport, readNotes } from "./queries";
import type { ImportRowNote } from "./view";

export const reportLine = (cells: (string | number)[]): string => csvLines([cells]);

export const REPORT_HEADINGS = ["line", "reason", "name"];

/** A CSV of any length, read page by page. */
export function csvStream(headings: string[], pages: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + reportLine(headings))),
    pull: async (controller) => {
      const { done, value } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pages.return(undefined)),
  });
}

export const notesCsv = (importId: string, kind: ImportRowNote["kind"]): ReadableStream<Uint8Array> =>
  csvStream(REPORT_HEADINGS, readLines(importId, kind));

async function* readLines(importId: string, kind: ImportRowNote["kind"]): AsyncGenerator<string> {
  for await (const notes of readNotes(importId, kind))
    yield notes.map(({ line, reason, name }) => reportLine([line, reason, name])).join("");
  const omittedCount = omittedNoteCount(totalNotes(await getImport(importId), kind));
  if (omittedCount > 0) yield reportLine(["", omittedNotesText(kind, omittedCount), ""]);
}
