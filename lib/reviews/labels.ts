import { formatRating, formatReviewCount } from "@/lib/schools/labels";
import { RATING_CATEGORIES, type RatingCategory } from "@/lib/schools/view";
import type { ReviewChoice } from "./criteria";
// Types only: these words go to every school page, and zod does not.
import type { ReviewSort, RuleCode, StatedRule } from "./schema";
import type { GateCode, OwnReview, OwnStatus, RatingInterval, RatingProposal } from "./view";

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

/** What the form asks: its titles, each with the names of its two fields. */
export const RATING_QUESTIONS = RATINGS.map(({ category, title }) => ({
  category,
  title: category === "overall" ? "Would you recommend this school to a friend?" : title,
  rating: `${category}Rating` as const,
  comment: `${category}Comment` as const,
}));

/** Why somebody may not review a school: a title and a text for a message, and a hint below the button. */
export const GATE_WORDS: Record<
  GateCode | "signed_out" | "awaiting_verification" | "awaiting_enrolment",
  { title: string; text: string; hint: string }
> = {
  signed_out: { title: "Login Required", text: "Please log in to write a review.", hint: "Login required to write reviews" },
  unverified: {
    title: "Verification Required",
    text: "Please verify your parent status to write reviews.",
    hint: "Parent verification required",
  },
  awaiting_verification: {
    title: "Verification Pending",
    text: "We have your document and check it within 24-48 hours. You can write once you are verified.",
    hint: "Our team is checking your document",
  },
  awaiting_enrolment: {
    title: "School Not Confirmed Yet",
    text: "You added this school. You can write once our team has confirmed it.",
    hint: "Our team is confirming your child’s school",
  },
  not_enrolled: {
    title: "Enrollment Required",
    text: "You can only review schools where your child is enrolled.",
    hint: "Child enrollment required",
  },
  already_reviewed: { title: "Already Reviewed", text: "You have already reviewed this school.", hint: "You have reviewed this school" },
  enrollment_ended: {
    title: "Enrollment Ended",
    text: "Your child left this school more than two years ago. A review tells what a school is like now.",
    hint: "Your child left more than two years ago",
  },
  closed: {
    title: "School Closed",
    text: "This school has closed. What parents said stays; nothing new is written.",
    hint: "This school has closed",
  },
  admin: {
    title: "For Parents Only",
    text: "Administrators decide about reviews and write none.",
    hint: "Administrators write no reviews",
  },
  representative: {
    title: "For Parents Only",
    text: "You speak for this school. You can reply to reviews of it, and write none.",
    hint: "Representatives of the school write no reviews of it",
  },
};

/** How an author's own review stands. */
export const OWN_STATUS_LABELS: Record<OwnStatus, string> = {
  pending: "Waiting for a moderator",
  hidden: "Hidden while we look at it",
  approved: "Published",
  removed: "Removed",
  withdrawn: "Withdrawn",
  replaced: "Earlier version",
};

/** How an appeal stands; an answer follows the last two. */
export const APPEAL_LABELS: Record<Exclude<NonNullable<OwnReview["appeal"]>["state"], "possible">, string> = {
  open: "You asked for another look. We answer by mail.",
  upheld: "We looked again, and the removal stands.",
  restored: "We looked again, and your review is back.",
};

/** What is said once an author has answered about proposed stars, or cannot any more. */
export const PROPOSAL_WORDS: Record<Exclude<RatingProposal["state"], "proposed">, { title: string; text: string }> = {
  agreed: { title: "Thank you", text: "Your review has the new stars. It goes on waiting for its moderator." },
  declined: { title: "Thank you", text: "Your stars stay as you gave them. Your review goes on waiting for its moderator." },
  lapsed: { title: "Your review was decided already", text: "Your stars stayed as you gave them." },
};

/** The seventh category: the share of reviews with 4 or 5 stars overall. */
export const RECOMMEND_TITLE = "Recommend";

/** Who wrote an anonymous review. */
export const ANONYMOUS_AUTHOR = "Verified Parent";

/** Orders as a reader chooses them. */
export const REVIEW_SORT_LABELS: Record<ReviewSort, string> = { newest: "Newest", highest: "Highest", lowest: "Lowest" };

const IN_ORDER: Record<ReviewSort, string> = { newest: "newest first", highest: "highest first", lowest: "lowest first" };

/** `1 star`, `5 stars` */
export const formatStars = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`);

/** `44 reviews with 5 stars`; of all of them `86 reviews` */
export const choiceTitle = (count: number, { stars }: Pick<ReviewChoice, "stars">): string =>
  stars === null ? formatReviewCount(count) : `${formatReviewCount(count)} with ${formatStars(stars)}`;

/** `44 reviews with 5 stars, newest first` */
export const choiceLine = (count: number, choice: ReviewChoice): string => `${choiceTitle(count, choice)}, ${IN_ORDER[choice.sort]}`;

/** Below so many reviews a school is told to have few. */
const FEW_REVIEWS = 5;
/** From so many on the range is likely, not only possible. */
const MANY_REVIEWS = 10;

/** What stands beside an average of few reviews, before anybody asks how sure it is. */
export const FEW_REVIEWS_NOTE = "few reviews, not yet a score";
export const areFew = (count: number): boolean => count > 0 && count < FEW_REVIEWS;

/** How sure an average is, in words. */
export function certainty(count: number, interval: RatingInterval | null): string {
  if (!interval) return "One review is one family’s view, not yet a score.";
  const [reviews, low, high] = [formatReviewCount(count), formatRating(interval.low), formatRating(interval.high)];
  if (count >= MANY_REVIEWS) return `With ${reviews}, the average of all parents here is likely between ${low} and ${high}.`;
  const range = `With ${reviews}, the average of all parents here could lie anywhere between ${low} and ${high}.`;
  return areFew(count) ? `These are few reviews, too few to be sure. ${range}` : range;
}

/** `4.3 (95 % interval: 4.2 to 4.5)`: an average with its range, in figures. */
export const averageWithInterval = ({ mean, low, high }: RatingInterval): string =>
  `Average ${formatRating(mean)}. 95 % interval: ${formatRating(low)} to ${formatRating(high)}.`;

/** When the experience was. */
export const experienceWords = (academicYear: string): string => `Experience of ${academicYear}`;

/** Above what a school answers. */
export const REPLY_TITLE = "Reply of the school";

export const EDITED = "Edited by a moderator";
export const SOLICITED = "The school asked for this review";

// Made when first used: see lib/schools/labels.ts.
let months: Intl.DateTimeFormat | undefined;

/** `Mar 2025`, from a day. */
export const formatMonth = (isoDay: string): string =>
  (months ??= new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" })).format(new Date(isoDay));

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
export const ruleTitle = (code: StatedRule): string => (code === "unstated" ? "No rule was named" : RULES[code].title);

/** A rule as the author of what was removed reads it. */
export const ruleTold = (code: StatedRule): string =>
  code === "unstated" ? "The moderator named no rule." : `${RULES[code].title}. ${RULES[code].text}`;
