import { NO_RULE, type RuleCode, type StatedRule } from "./schema";
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

/** The rules of moderation in words: a title, and what it means. The same for good and bad reviews. */
export const RULES: Record<RuleCode, { title: string; text: string }> = {
  "personal-data": {
    title: "Personal details",
    text: "Names an employee, a parent or another person who can be harmed by it, or holds a phone number, an address or an identity number.",
  },
  child: { title: "A child’s privacy", text: "Names a child or says enough that a child can be recognised." },
  impersonation: { title: "Impersonation", text: "Written in the name of somebody else." },
  abuse: { title: "Abuse", text: "Insults, threatens or demeans people, or is obscene." },
  "not-own-experience": {
    title: "Not an own experience",
    text: "Tells what the author heard or read, not what their family lived at this school.",
  },
  "conflict-of-interest": {
    title: "Conflict of interest",
    text: "Written by somebody whom the school employs or pays, or who works for a competitor.",
  },
  advertising: { title: "Advertising", text: "Advertises something, or leads to another site." },
  "off-topic": { title: "Not about the school", text: "Says nothing about this school." },
  duplicate: { title: "Said already", text: "Equal or nearly equal to another review." },
  unlawful: { title: "Against the law", text: "A court or an authority ordered it, or the law forbids it." },
};

/** The title of the rule that a decision named. */
export const ruleTitle = (code: StatedRule): string => (code === NO_RULE ? "No rule was named" : RULES[code].title);

/** A rule as the author of what was removed reads it. */
export const ruleTold = (code: StatedRule): string =>
  code === NO_RULE ? "The moderator named no rule." : `${RULES[code].title}. ${RULES[code].text}`;
