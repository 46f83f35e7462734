import { recordAudit } from "@/lib/audit/record-audit";
import { exportSchools } from "@/lib/curation/exports/export-schools";
import { csvResponse } from "@/lib/http/responses/csv-response";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { indianDay } from "@/lib/platform/clock";
import { adminSchoolsQuery } from "../schools-query";

export const GET = adminRead({
  summary: "The schools that a search finds, as CSV",
  description: "UTF-8, with the column names that an import reads. Texts that a spreadsheet would calculate begin with an apostrophe.",
  query: adminSchoolsQuery.pick({ search: true, status: true }),
  response: { contentType: "text/csv" },
  handle: async ({ actor, query }) => {
    const file = await csvResponse(`schools-${indianDay()}.csv`, exportSchools(query));
    await recordAudit({
      actor,
      action: "schools.export",
      subject: { kind: "schools", id: query.search || query.status ? "found" : "all" },
    });
    return file;
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
