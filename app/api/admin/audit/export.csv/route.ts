import { recordAudit } from "@/lib/audit/record-audit";
import { exportAudit } from "@/lib/curation/exports/export-audit";
import { csvResponse } from "@/lib/http/responses/csv-response";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { indianDay } from "@/lib/platform/clock";
import { auditExportQuery, auditSearchOf } from "../audit-query";

export const GET = adminRead({
  summary: "The filtered audit log as CSV, newest first; audited",
  description: "Without personal values.",
  query: auditExportQuery,
  response: { contentType: "text/csv" },
  handle: async ({ actor, query }) => {
    const file = await csvResponse(`audit-${indianDay()}.csv`, exportAudit(await auditSearchOf(query)));
    const isNarrowed = Object.values(query).some((value) => value !== undefined);
    await recordAudit({ actor, action: "audit.export", subject: { kind: "audit", id: isNarrowed ? "found" : "all" } });
    return file;
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
