import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { exportReviews } from "@/lib/curation/exports/export-reviews";
import { csvResponse } from "@/lib/http/responses/csv-response";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { indianDay } from "@/lib/platform/clock";
import { pageQuery } from "@/lib/search/criteria";
import { blankIsUnset } from "../../../parameters";

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
