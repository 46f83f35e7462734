import { BYTE_ORDER_MARK, csvLines } from "@/lib/platform/csv";
import { omittedNoteCount } from "./criteria";
import { omittedNotesText, totalNotes } from "./labels";
import { getImport, readNotes } from "./queries";
import type { ImportRowNote } from "./view";

export const reportLine = (cells: (string | number)[]): string => csvLines([cells]);

export const REPORT_HEADINGS = ["line", "reason", "name"];

export function notesCsv(importId: string, kind: ImportRowNote["kind"]): ReadableStream<Uint8Array> {
  const pages = readNotes(importId, kind);
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + reportLine(REPORT_HEADINGS))),
    pull: async (controller) => {
      const { done, value } = await pages.next();
      if (done) {
        const omittedCount = omittedNoteCount(totalNotes(await getImport(importId), kind));
        if (omittedCount > 0) controller.enqueue(encoder.encode(reportLine(["", omittedNotesText(kind, omittedCount), ""])));
        return controller.close();
      }
      controller.enqueue(encoder.encode(value.map(({ line, reason, name }) => reportLine([line, reason, name])).join("")));
    },
    cancel: async () => void (await pages.return(undefined)),
  });
}
