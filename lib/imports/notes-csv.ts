import { csvLines } from "@/lib/platform/csv";
import { notesLeftOut } from "./criteria";
import { leftOutOf, notesOf } from "./labels";
import { getImport, readNotes } from "./queries";
import type { ImportRowNote } from "./view";

const BYTE_ORDER_MARK = "\ufeff";

/** A line of a report. A cell that a spreadsheet would take for a formula gets an apostrophe. */
export const reportLine = (cells: (string | number)[]): string => csvLines([cells]);

/** A report's first line. */
export const REPORT_HEADINGS = ["line", "reason", "name"];

/** What there is to say about a batch's rows, as a CSV that is made while it is read. Its last line says how many more there were than it holds. */
export function notesCsv(batchId: string, kind: ImportRowNote["kind"]): ReadableStream<Uint8Array> {
  const pages = readNotes(batchId, kind);
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + reportLine(REPORT_HEADINGS))),
    pull: async (controller) => {
      const { done, value } = await pages.next();
      if (done) {
        const leftOut = notesLeftOut(notesOf(await getImport(batchId), kind));
        if (leftOut > 0) controller.enqueue(encoder.encode(reportLine(["", leftOutOf(kind, leftOut), ""])));
        return controller.close();
      }
      controller.enqueue(encoder.encode(value.map(({ line, reason, name }) => reportLine([line, reason, name])).join("")));
    },
    cancel: async () => void (await pages.return(undefined)),
  });
}
