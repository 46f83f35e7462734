import { listAudit } from "@/lib/audit/list-audit";
import { recallableEntry } from "@/lib/curation/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { capTotal, offsetAndLimit } from "@/lib/verification/list-page";
import { LIST_TOTAL_CAP } from "@/lib/verification/schema";
import { auditQuery, auditSearchOf } from "./audit-query";
import { withRecalls } from "./recalls";

export const GET = adminRead({
  summary: "The audit log: who changed what and when, newest first",
  description: "A search reads the names and email addresses of people.",
  query: auditQuery,
  response: { rows: recallableEntry },
  handle: async ({ query }) => {
    const page = { ...offsetAndLimit(query), sort: query.sort, countTo: LIST_TOTAL_CAP + 1 };
    const { rows, counted } = await listAudit(await auditSearchOf(query), page);
    return { rows: await withRecalls(rows), ...capTotal(counted) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
