import { attachment } from "@/lib/http/responses/attachment";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { notesCsv } from "@/lib/imports/notes-csv";
import { getImport } from "@/lib/imports/queries";
import { notesQuery } from "../../import-parameters";
import { idParams } from "../../../../../parameters";

export const GET = adminRead({
  summary: "The skipped rows with their lines and reasons, as CSV",
  params: idParams,
  authorize: ({ id }) => getImport(id),
  query: notesQuery,
  response: { contentType: "text/csv" },
  handle: ({ subject, query: { kind } }) =>
    new Response(notesCsv(subject.id, kind), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": attachment(`${(subject.fileName ?? "schools").replace(/\.csv$/i, "")}-${kind}.csv`),
      },
    }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
