import { attachment } from "@/lib/http/responses/attachment";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { guardedCsv } from "@/lib/imports/guarded-list";
import { getImport } from "@/lib/imports/queries";
import { waitingQuery } from "../../import-parameters";
import { idParams } from "../../../../../parameters";

export const GET = adminRead({
  summary: "The changes of names, boards, numbers and classes that need a second admin, as CSV",
  params: idParams,
  authorize: ({ id }) => getImport(id),
  query: waitingQuery,
  response: { contentType: "text/csv" },
  handle: ({ subject, query: { kind } }) =>
    new Response(guardedCsv(subject.id, kind), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": attachment(`${(subject.fileName ?? "schools").replace(/\.csv$/i, "")}-waiting.csv`),
      },
    }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
