import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { exportUsers } from "@/lib/curation/exports/export-users";
import { csvResponse } from "@/lib/http/responses/csv-response";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { indianDay } from "@/lib/platform/clock";
import { pageQuery } from "@/lib/search/criteria";

export const GET = adminRead({
  summary: "The users that a search finds, as CSV; audited",
  stepUp: true,
  query: z.strictObject({ search: pageQuery.search }),
  response: { contentType: "text/csv" },
  handle: async ({ actor, query }) => {
    const file = await csvResponse(`users-${indianDay()}.csv`, exportUsers(query));
    await recordAudit({ actor, action: "users.export", subject: { kind: "users", id: query.search ? "found" : "all" } });
    return file;
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
