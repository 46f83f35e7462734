import { recordAudit } from "@/lib/audit/record-audit";
import { exportReviews } from "@/lib/curation/exports/export-reviews";
import { reviewExportQuery } from "@/lib/curation/exports/schema";
import { csvResponse } from "@/lib/http/csv-response";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { indianDay } from "@/lib/platform/clock";

export const GET = adminRead({
  summary: "Pending or all reviews as CSV, without their authors; audited",
  query: reviewExportQuery,
  response: { contentType: "text/csv" },
  handle: async ({ actor, query }) => {
    const file = await csvResponse(`reviews-${indianDay()}.csv`, exportReviews(query));
    await recordAudit({
      actor,
      action: "reviews.export",
      subject: { kind: "reviews", id: query.search ? "found" : (query.status ?? "all") },
    });
    return file;
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
