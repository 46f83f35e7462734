import { RATING_CATEGORIES, type RatingCategory } from "@/lib/schools/view";

/** Titles of the six ratings of one review. A school's averages have theirs in lib/schools/labels.ts. */
const RATING_TITLES: Record<RatingCategory, string> = {
  teachers: "Teachers",
  facilities: "Facilities",
  academics: "Academics",
  atmosphere: "School Atmosphere",
  administration: "Administration",
  overall: "Overall Experience",
};

export const RATINGS = RATING_CATEGORIES.map((category) => ({ category, title: RATING_TITLES[category] }));

/** The seventh category: the share of reviews with 4 or 5 stars overall. */
export const RECOMMEND_TITLE = "Recommend";

/** Who wrote an anonymous review. */
export const ANONYMOUS_AUTHOR = "Verified Parent";

const months = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** `Mar 2025`, from a day. */
export const formatMonth = (isoDay: string): string => months.format(new Date(isoDay));
