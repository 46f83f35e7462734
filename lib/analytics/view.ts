/** GET /api/admin/figures: the four cards of the admins, the counts of their tabs. */
export interface AdminFigures {
  /** Applications that nobody has decided */
  pendingVerifications: number;
  /** Enrolments that parents added after registering */
  pendingEnrolments: number;
  pendingReviews: number;
  /** Replies of schools */
  pendingReplies: number;
  /** Reports of reviews, and grievances, that nobody has decided */
  openReports: number;
  openGrievances: number;
  /** Corrections of schools that nobody has decided */
  pendingCorrections: number;
  verifiedParents: number;
  /** Listed schools */
  activeSchools: number;
}

/** What is counted day by day and can be added up. */
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

/** Days that a chart shows as one bar. */
export interface FigureStep extends Record<Flow, number> {
  /** First and last day, in India */
  from: string;
  to: string;
}

export interface CountedWords {
  words: string;
  searches: number;
  /** Of these, how many found no school */
  empty: number;
}

export interface ViewedSchool {
  id: string;
  name: string;
  city: string;
  state: string;
  views: number;
}

export interface StateCoverage {
  state: string;
  schools: number;
  /** … with at least one published review */
  reviewed: number;
  /** … whose fees are known */
  withFees: number;
}

/** GET /api/admin/analytics */
export interface Analytics {
  from: string;
  to: string;
  /** When the figures were last counted, ISO 8601; null: not yet */
  countedAt: string | null;
  /** How many days a step has; `month`: those of a calendar month */
  step: "day" | "week" | "month";
  steps: FigureStep[];
  /** First decisions about applications, by how long they took */
  decisions: {
    count: number;
    /** Whole hours, rounded up; null where nothing was decided */
    medianHours: number | null;
    p95Hours: number | null;
    within48Hours: number;
    /** How many were decided within 24, 48, 72 hours, a week, and later */
    byTime: [number, number, number, number, number];
  };
  /** Reviews published, by 1 to 5 stars overall */
  stars: [number, number, number, number, number];
  /** Reviews removed, by rule; the commonest first */
  removedByRule: { rule: string; count: number }[];
  /** Searches that found nothing, three times or more */
  emptySearches: CountedWords[];
  mostViewed: ViewedSchool[];
  /** The states at the end of `coverageDay`, the most schools first; null: not counted yet */
  coverage: StateCoverage[] | null;
  coverageDay: string | null;
}

/** The tables of Analytics, each a file too. */
export const FIGURE_TABLES = ["parents", "decisions", "reviews", "stars", "searches", "schools", "states", "visits"] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];
