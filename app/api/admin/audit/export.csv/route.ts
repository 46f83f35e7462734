import { exportAudit } from "@/lib/curation/exports/export-audit";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { auditExportQuery, auditSearchOf } from "../audit-query";
import { auditedExport } from "../../audited-export";

export const GET = adminRead({
  summary: "The filtered audit log as CSV, newest first; audited",
  description: "Without personal values.",
  query: auditExportQuery,
  response: { contentType: "text/csv" },
  handle: async ({ actor, query }) => {
    const isNarrowed = Object.values(query).some((value) => value !== undefined);
    const table = exportAudit(await auditSearchOf(query));
    return auditedExport({ actor, kind: "audit", what: isNarrowed ? "found" : "all", table });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
