import { z } from "zod";
import { blankIsUnset } from "@/lib/platform/schema-parts";
import { exportReviews } from "@/lib/curation/exports/export-reviews";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { pageQuery } from "@/lib/search/criteria";
import { auditedExport } from "../../audited-export";

const STATUSES = ["pending", "approved", "removed", "replaced"] as const;
const reviewExportQuery = z
  .strictObject({
    search: pageQuery.search.describe("As in the queue; for pending reviews only"),
    status: z.preprocess(blankIsUnset, z.enum(STATUSES, `Choose from: ${STATUSES.join(", ")}`).optional()),
  })
  .refine(({ search, status }) => !search || status === "pending", { path: ["search"], error: "Searching needs status=pending" });

export const GET = adminRead({
  summary: "Pending or all reviews as CSV, without their authors; audited",
  query: reviewExportQuery,
  response: { contentType: "text/csv" },
  handle: ({ actor, query }) =>
    auditedExport({ actor, kind: "reviews", what: query.search ? "found" : (query.status ?? "all"), table: exportReviews(query) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
