import { ruleTitle } from "@/lib/reviews/labels";
import { RULE_CODES } from "@/lib/reviews/schema";
import { formatDate } from "@/lib/schools/labels";
import type { SearchKind } from "./criteria";
import type { Analytics, FigureStep, FigureTable } from "./view";

export const FIGURE_TITLES: Record<FigureTable, string> = {
  parents: "Parents and verifications",
  decisions: "Time to decision",
  reviews: "Reviews",
  stars: "Ratings of published reviews",
  searches: "Searches to improve",
  schools: "Most viewed schools",
  states: "Coverage by state",
  visits: "Views and searches",
};

export const SEARCH_KIND_LABELS: Record<SearchKind, string> = {
  name: "A school’s name",
  place: "A place",
  "kind-place": "A kind of school in a place",
  filter: "Board, fees, class or another filter in words",
  script: "An Indian script",
  spoken: "A spoken sentence",
  code: "A number, code or web address",
  other: "Other",
};

export interface Series {
  title: string;
  of: (step: FigureStep) => number;
}

export const PARENT_SERIES: Series[] = [
  { title: "Joined", of: (step) => step["parents.joined"] },
  { title: "Approved", of: (step) => step["verifications.approved"] },
  { title: "Rejected", of: (step) => step["verifications.rejected"] },
];
export const REVIEW_SERIES: Series[] = [
  { title: "Received", of: (step) => step["reviews.received"] },
  { title: "Published", of: (step) => step["reviews.published"] },
  { title: "Removed", of: (step) => step["reviews.removed"] },
  { title: "Withdrawn by their authors", of: (step) => step["reviews.withdrawn"] },
];
export const VISIT_SERIES: Series[] = [
  { title: "Views of schools", of: (step) => step.views },
  { title: "Searches", of: (step) => step.searches },
  { title: "Searches that found nothing", of: (step) => step["searches.empty"] },
];

export const TIMES = ["Within 24 hours", "24 to 48 hours", "48 to 72 hours", "3 to 7 days", "Over 7 days"] as const;

export type FigureCell = string | number;

export interface FigureRows {
  columns: string[];
  rows: FigureCell[][];
}

/** A table of figures, for the screen and for its CSV file. Days are `2026-11-21`. */
export function figureTable(figure: FigureTable, analytics: Analytics): FigureRows {
  switch (figure) {
    case "parents":
      return overTime(analytics, PARENT_SERIES);
    case "reviews":
      return overTime(analytics, REVIEW_SERIES);
    case "visits":
      return overTime(analytics, VISIT_SERIES);
    case "decisions":
      return { columns: ["Decided", "Applications"], rows: TIMES.map((time, index) => [time, analytics.decisions.byTime[index]]) };
    case "stars":
      return { columns: ["Stars", "Reviews"], rows: [5, 4, 3, 2, 1].map((stars) => [stars, analytics.stars[stars - 1]]) };
    case "searches":
      return {
        columns: ["Words", "Searches", "Nothing found", "Reworded", "Opened a school", "Opened the first", "Mean rank opened"],
        rows: analytics.failedSearches.map(({ words, searches, empty, reworded, clicks, firstClicks, meanPosition }) => [
          words,
          searches,
          empty,
          reworded,
          clicks,
          firstClicks,
          meanPosition ?? "",
        ]),
      };
    case "schools":
      return {
        columns: ["School", "City", "State", "Views", "Id"],
        rows: analytics.mostViewed.map(({ name, city, state, views, id }) => [name, city, state, views, id]),
      };
    case "states":
      return {
        columns: ["State", "Schools", "With reviews", "With fees"],
        rows: (analytics.coverage ?? []).map(({ state, schools, reviewed, withFees }) => [state, schools, reviewed, withFees]),
      };
  }
}

function overTime({ step, steps }: Analytics, series: Series[]): FigureRows {
  const days = step === "day" ? ["Day"] : ["From", "To"];
  return {
    columns: [...days, ...series.map(({ title }) => title)],
    rows: steps.map((one) => [one.from, ...(step === "day" ? [] : [one.to]), ...series.map(({ of }) => of(one))]),
  };
}

/** `Nov 21, 2026`, `Nov 1, 2026 to Nov 7, 2026` */
export const stepName = ({ from, to }: Pick<FigureStep, "from" | "to">): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

export const titleOfRule = (rule: string): string => ruleTitle(RULE_CODES.find((code) => code === rule) ?? "unstated");
