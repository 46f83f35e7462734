import { recordAudit } from "@/lib/audit/record-audit";
import { exportSchools } from "@/lib/curation/exports/export-schools";
import { csvAnswer } from "@/lib/http/csv-answer";
import { onlyAllows, route } from "@/lib/http/route";
import { indianDay } from "@/lib/platform/clock";
import { schoolsExportQuery } from "../../list-queries";

// GET /api/admin/schools/export.csv – the schools that a search finds, as a file
export const GET = route({ access: "admin", query: schoolsExportQuery, limit: "read" }, async ({ actor, query }) => {
  const file = await csvAnswer(`schools-${indianDay()}.csv`, exportSchools(query));
  await recordAudit({ actor, action: "schools.export", subject: { kind: "schools", id: query.search || query.status ? "found" : "all" } });
  return file;
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
