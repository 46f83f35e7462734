/** GET /api/admin/figures: counts for the admins' cards and tabs. */
export interface AdminFigures {
  /** Undecided applications */
  pendingVerifications: number;
  /** Undecided enrolments added after registration */
  pendingEnrolments: number;
  pendingReviews: number;
  /** Replies of schools */
  pendingReplies: number;
  /** Undecided reports, appeals and grievances */
  openReports: number;
  openAppeals: number;
  openGrievances: number;
  /** Undecided corrections of schools */
  pendingCorrections: number;
  verifiedParents: number;
  /** Listed schools */
  activeSchools: number;
}

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

/** The days of one bar in a chart. */
export interface FigureStep extends Record<Flow, number> {
  /** First and last day, in India */
  from: string;
  to: string;
}

export interface CountedWords {
  words: string;
  searches: number;
  /** The searches among them that found no school */
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
  /** The length of a step; `month` is a calendar month */
  step: "day" | "week" | "month";
  steps: FigureStep[];
  /** First decisions on applications, by duration */
  decisions: {
    count: number;
    /** Whole hours, rounded up; null without decisions */
    medianHours: number | null;
    p95Hours: number | null;
    within48Hours: number;
    /** Decisions within 24, 48, 72 hours, a week, and later */
    byTime: [number, number, number, number, number];
  };
  /** Published reviews with 1 to 5 stars overall */
  stars: [number, number, number, number, number];
  /** Removed reviews by rule, most frequent first */
  removedByRule: { rule: string; count: number }[];
  /** Searches without results that were made at least three times */
  emptySearches: CountedWords[];
  mostViewed: ViewedSchool[];
  /** By state at the end of `coverageDay`, most schools first; null: not counted yet */
  coverage: StateCoverage[] | null;
  coverageDay: string | null;
}

/** The tables of Analytics; each can be exported as CSV. */
export const FIGURE_TABLES = ["parents", "decisions", "reviews", "stars", "searches", "schools", "states", "visits"] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];
