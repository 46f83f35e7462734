import { adminRead, onlyAllows } from "@/lib/http/route";
import { notesCsv } from "@/lib/imports/notes-csv";
import { csvAbout, notesQuery, ofImport } from "../../import-parameters";

export const GET = adminRead({
  summary: "The skipped rows with their lines and reasons, as CSV",
  ...ofImport,
  query: notesQuery,
  response: { contentType: "text/csv" },
  handle: ({ subject, query: { kind } }) => csvAbout(subject, kind, notesCsv(subject.id, kind)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
