import { getImport } from "@/lib/imports/queries";
import { notesCsv } from "@/lib/imports/notes-csv";
import { attachment } from "@/lib/http/attachment";
import { onlyAllows, route } from "@/lib/http/route";
import { batchParams, notesQuery } from "../../batch";

// GET /api/admin/schools/batches/:id/skipped.csv – the skipped rows with their lines and reasons
export const GET = route(
  { access: "admin", params: batchParams, authorize: ({ id }) => getImport(id), query: notesQuery, limit: "read" },
  async ({ subject, query: { kind } }) =>
    new Response(notesCsv(subject.id, kind), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": attachment(`${(subject.fileName ?? "schools").replace(/\.csv$/i, "")}-${kind}.csv`),
      },
    }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
