import { listAudit } from "@/lib/audit/list-audit";
import { onlyAllows, route } from "@/lib/http/route";
import { capTotal, offsetAndLimit } from "@/lib/verification/list-page";
import { LIST_TOTAL_CAP } from "@/lib/verification/schema";
import { listAnswer } from "../list-answer";
import { auditQuery, auditSearchOf } from "./audit-query";
import { withRecalls } from "./recalls";

// GET /api/admin/audit – the audit log: who changed what and when, with the values before and after
export const GET = route({ access: "admin", query: auditQuery, limit: "read" }, async ({ query, url }) => {
  const page = { ...offsetAndLimit(query), sort: query.sort, countTo: LIST_TOTAL_CAP + 1 };
  const { rows, counted } = await listAudit(await auditSearchOf(query), page);
  return listAnswer({ rows: await withRecalls(rows), ...capTotal(counted) }, { url, ...query });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
