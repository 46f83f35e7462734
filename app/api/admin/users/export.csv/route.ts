import { z } from "zod";
import { exportUsers } from "@/lib/curation/exports/export-users";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { pageQuery } from "@/lib/search/criteria";
import { auditedExport } from "../../audited-export";

export const GET = adminRead({
  summary: "The users that a search finds, as CSV; audited",
  stepUp: true,
  query: z.strictObject({ search: pageQuery.search }),
  response: { contentType: "text/csv" },
  handle: ({ actor, query }) => auditedExport({ actor, kind: "users", what: query.search ? "found" : "all", table: exportUsers(query) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
