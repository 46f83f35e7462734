import { z } from "zod";
import { analyticsQuery, figureExportQuery, searchCount } from "@/lib/analytics/schema";
import type { Analytics, FigureStep } from "@/lib/analytics/view";
import { reviewExportQuery, searchExportQuery } from "@/lib/curation/exports/schema";
import { auditExportQuery } from "../admin/audit/audit-query";
import { schoolsExportQuery } from "../admin/list-queries";
import type { Same } from "./answers";
import { type Calls, LIMITED, WRITES } from "./call";

const count = z.int().min(0);
const day = z.iso.date();
const step = z.object({
  from: day,
  to: day,
  "parents.joined": count,
  "verifications.approved": count,
  "verifications.rejected": count,
  "reviews.received": count,
  "reviews.published": count,
  "reviews.removed": count,
  "reviews.withdrawn": count,
  views: count,
  searches: count,
  "searches.empty": count.describe("Of the searches, how many found no school"),
});
const fiveCounts = z.tuple([count, count, count, count, count]);
const analytics = z.object({
  from: day,
  to: day,
  countedAt: z.iso.datetime().nullable().describe("null: nothing was counted yet"),
  step: z.enum(["day", "week", "month"]),
  steps: z.array(step),
  decisions: z.object({
    count,
    medianHours: z.int().nullable(),
    p95Hours: z.int().nullable(),
    within48Hours: count,
    byTime: fiveCounts.describe("Within 24, 48, 72 hours, a week, and later"),
  }),
  stars: fiveCounts.describe("Reviews published, by 1 to 5 stars"),
  removedByRule: z.array(z.object({ rule: z.string(), count })),
  emptySearches: z.array(z.object({ words: z.string(), searches: count, empty: count })).describe("What found nothing three times or more"),
  mostViewed: z.array(z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string(), views: count })),
  coverage: z
    .array(z.object({ state: z.string(), schools: count, reviewed: count, withFees: count }))
    .nullable()
    .describe("The states on `coverageDay`"),
  coverageDay: day.nullable(),
});
true satisfies Same<z.infer<typeof step>, FigureStep>;
true satisfies Same<z.infer<typeof analytics>, Analytics>;

const READS = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED] as const;

/** What is counted, and lists as files. */
export const FIGURE_CALLS: Calls = {
  "POST /api/schools/{id}/views": {
    summary: "Count a look at a school's page. Nothing is kept of who looked; who asks not to be tracked, and robots, are not counted",
    answer: { status: 204, description: "Taken, whether it counts or not" },
    refusals: ["NOT_FOUND", ...WRITES],
    repeats: false,
  },
  "POST /api/searches": {
    summary: "Count a search by its words; those with an @ or a long number are dropped",
    body: searchCount,
    answer: { status: 204, description: "Taken, whether it counts or not" },
    refusals: WRITES,
    repeats: false,
  },
  "GET /api/admin/analytics": {
    summary: "The figures of some days, by India's clock, from what was counted of each",
    query: analyticsQuery,
    answer: { description: "Figures", schema: analytics },
    refusals: READS,
  },
  "GET /api/admin/analytics/export.csv": {
    summary: "One table of the figures as CSV",
    query: figureExportQuery,
    answer: { description: "A file, as of schools" },
    refusals: READS,
  },
  "GET /api/admin/schools/export.csv": {
    summary: "The schools that a search finds, as CSV; by the names of columns that an upload reads",
    query: schoolsExportQuery,
    answer: { description: "A file in UTF-8, sent as it is read; texts that a spreadsheet would calculate begin with an apostrophe" },
    refusals: READS,
  },
  "GET /api/admin/users/export.csv": {
    summary: "The people that a search finds, as CSV",
    query: searchExportQuery,
    answer: { description: "A file, as of schools" },
    refusals: READS,
  },
  "GET /api/admin/audit/export.csv": {
    summary: "The audit log as it is narrowed, newest first, as CSV; without personal values",
    query: auditExportQuery,
    answer: { description: "A file, as of schools" },
    refusals: READS,
  },
  "GET /api/admin/reviews/export.csv": {
    summary: "Reviews as CSV, without anything of their authors",
    query: reviewExportQuery,
    answer: { description: "A file, as of schools" },
    refusals: READS,
  },
};
