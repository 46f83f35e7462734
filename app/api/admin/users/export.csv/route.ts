import { recordAudit } from "@/lib/audit/record-audit";
import { exportUsers } from "@/lib/curation/exports/export-users";
import { searchExportQuery } from "@/lib/curation/exports/schema";
import { csvResponse } from "@/lib/http/csv-response";
import { onlyAllows, route } from "@/lib/http/route";
import { indianDay } from "@/lib/platform/clock";

export const GET = route(
  {
    summary: "The users that a search finds, as CSV; audited",
    access: "admin",
    query: searchExportQuery,
    response: { contentType: "text/csv" },
    limit: "read",
  },
  async ({ actor, query }) => {
    const file = await csvResponse(`users-${indianDay()}.csv`, exportUsers(query));
    await recordAudit({ actor, action: "users.export", subject: { kind: "users", id: query.search ? "found" : "all" } });
    return file;
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
