import { recordAudit } from "@/lib/audit/record-audit";
import { exportAudit } from "@/lib/curation/exports/export-audit";
import { csvAnswer } from "@/lib/http/csv-answer";
import { onlyAllows, route } from "@/lib/http/route";
import { indianDay } from "@/lib/platform/clock";
import { auditExportQuery, auditSearchOf } from "../audit-query";

// GET /api/admin/audit/export.csv – the filtered audit log as a file; audited
export const GET = route({ access: "admin", query: auditExportQuery, limit: "read" }, async ({ actor, query }) => {
  const file = await csvAnswer(`audit-${indianDay()}.csv`, exportAudit(await auditSearchOf(query)));
  const isNarrowed = Object.values(query).some((value) => value !== undefined);
  await recordAudit({ actor, action: "audit.export", subject: { kind: "audit", id: isNarrowed ? "found" : "all" } });
  return file;
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
