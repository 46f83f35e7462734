import { z } from "zod";
import { publicSchool } from "@/lib/schools/view";
import { SEARCH_KINDS } from "./criteria";

const count = z.int().min(0);
const day = z.iso.date();
const fiveCounts = z.tuple([count, count, count, count, count]);

export const adminFigures = z.strictObject({
  pendingVerifications: count.describe("Undecided applications"),
  pendingEnrolments: count.describe("Undecided enrolments added after registration"),
  pendingReviews: count,
  pendingReplies: count.describe("Replies of schools"),
  openReports: count,
  openAppeals: count,
  openGrievances: count,
  openJointDecisions: count.describe("Proposals that another admin must answer"),
  openClaims: count.describe("Claims of schools that await an admin"),
  pendingCorrections: count.describe("Undecided corrections of schools"),
  verifiedParents: count,
  activeSchools: count.describe("Listed schools"),
});
export type AdminFigures = z.infer<typeof adminFigures>;

/** Figures counted per day that can be summed. */
export const FLOWS = [
  "parents.joined",
  "verifications.approved",
  "verifications.rejected",
  "reviews.received",
  "reviews.published",
  "reviews.removed",
  "reviews.withdrawn",
  "views",
  "searches",
  "searches.empty",
] as const;
export type Flow = (typeof FLOWS)[number];

const flows = Object.fromEntries(FLOWS.map((flow) => [flow, count])) as Record<Flow, typeof count>;

const figureStep = z.strictObject({
  from: day,
  to: day,
  ...flows,
  "searches.empty": count.describe("Searches that found no school"),
});
export type FigureStep = z.infer<typeof figureStep>;

const failedSearch = z.strictObject({
  words: z.string(),
  searches: count,
  empty: count.describe("Searches that found no school"),
  reworded: count.describe("Searches after which other words were tried within a minute"),
  clicks: count.describe("Searches from which a school was opened"),
  firstClicks: count.describe("… the first school of the list"),
  meanPosition: z.number().nullable().describe("The mean rank of the schools opened, from 1; null if none was"),
});
export type FailedSearch = z.infer<typeof failedSearch>;

const viewedSchool = z.strictObject({ id: z.string(), name: z.string(), city: z.string(), state: z.string(), views: count });
export type ViewedSchool = z.infer<typeof viewedSchool>;

const stateCoverage = z.strictObject({
  state: z.string(),
  schools: count,
  reviewed: count.describe("Schools with at least one published review"),
  withFees: count.describe("Schools whose fees are known"),
});
export type StateCoverage = z.infer<typeof stateCoverage>;

export const analytics = z.strictObject({
  from: day,
  to: day,
  countedAt: z.iso.datetime().nullable().describe("When the figures were last counted; null: not yet"),
  step: z.enum(["day", "week", "month"]).describe("The length of a step; `month` is a calendar month"),
  steps: z.array(figureStep),
  decisions: z
    .strictObject({
      count,
      medianHours: z.int().nullable().describe("Whole hours, rounded up; null without decisions"),
      p95Hours: z.int().nullable(),
      within48Hours: count,
      byTime: fiveCounts.describe("Decisions within 24, 48, 72 hours, a week, and later"),
    })
    .describe("First decisions on applications, by duration"),
  stars: fiveCounts.describe("Published reviews with 1 to 5 stars overall"),
  removedByRule: z.array(z.strictObject({ rule: z.string(), count })).describe("Removed reviews by rule, most frequent first"),
  failedSearches: z
    .array(failedSearch)
    .describe("Words that failed at least three times: found nothing, were reworded, or had another school than the first opened"),
  mostViewed: z.array(viewedSchool),
  coverage: z.array(stateCoverage).nullable().describe("By state at the end of `coverageDay`, most schools first; null: not counted yet"),
  coverageDay: day.nullable(),
});
export type Analytics = z.infer<typeof analytics>;

export const judgedSearch = z.strictObject({
  search: z.string().describe("The words, normalised"),
  kind: z.enum(SEARCH_KINDS).nullable().describe("null: not judged yet"),
  results: z.array(
    publicSchool.pick({ id: true, name: true, city: true, state: true, zipCode: true, locality: true }).extend({
      position: count.nullable().describe("The rank today, from 1; null: judged before, and no longer among the first"),
      judgement: z.enum(["good", "bad"]).nullable(),
    }),
  ),
});
export type JudgedSearch = z.infer<typeof judgedSearch>;

export const FIGURE_TABLES = ["parents", "decisions", "reviews", "stars", "searches", "schools", "states", "visits"] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];
