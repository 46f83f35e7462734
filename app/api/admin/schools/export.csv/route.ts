import { exportSchools } from "@/lib/curation/exports/export-schools";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { adminSchoolsQuery } from "../schools-query";
import { auditedExport } from "../../audited-export";

export const GET = adminRead({
  summary: "The schools that a search finds, as CSV",
  description: "UTF-8, with the column names that an import reads. Texts that a spreadsheet would calculate begin with an apostrophe.",
  query: adminSchoolsQuery.pick({ search: true, status: true }),
  response: { contentType: "text/csv" },
  handle: ({ actor, query }) =>
    auditedExport({ actor, kind: "schools", what: query.search || query.status ? "found" : "all", table: exportSchools(query) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
