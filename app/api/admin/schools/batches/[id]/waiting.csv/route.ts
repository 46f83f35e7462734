import { adminRead, onlyAllows } from "@/lib/http/route";
import { guardedCsv } from "@/lib/imports/guarded-list";
import { csvAbout, ofImport, waitingQuery } from "../../import-parameters";

export const GET = adminRead({
  summary: "The changes of names, boards, numbers and classes that need a second admin, as CSV",
  ...ofImport,
  query: waitingQuery,
  response: { contentType: "text/csv" },
  handle: ({ subject, query: { kind } }) => csvAbout(subject, "waiting", guardedCsv(subject.id, kind)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
