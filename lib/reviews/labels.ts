import { formatRating, formatReviewCount } from "@/lib/schools/labels";
import { RATING_CATEGORIES, type RatingCategory } from "@/lib/schools/criteria";
import type { ReviewChoice } from "./criteria";
// Types only: this file is on every school page, and zod must not be.
import type { ReviewSort, RuleCode, StatedRule } from "./schema";
import type { GateCode, OwnReview, OwnStatus, RatingInterval, RatingProposal } from "./view";

/** Titles of a review's six ratings. lib/schools/labels.ts has those of a school's averages. */
const RATING_TITLES: Record<RatingCategory, string> = {
  teachers: "Teachers",
  facilities: "Facilities",
  academics: "Academics",
  atmosphere: "School Atmosphere",
  administration: "Administration",
  overall: "Overall Experience",
};

export const RATINGS = RATING_CATEGORIES.map((category) => ({ category, title: RATING_TITLES[category] }));

export const RATING_QUESTIONS = RATINGS.map(({ category, title }) => ({
  category,
  title: category === "overall" ? "Would you recommend this school to a friend?" : title,
  rating: `${category}Rating` as const,
  comment: `${category}Comment` as const,
}));

/** Why a person may not review a school: title and text of a message, and a hint below the button. */
export const GATE_TEXTS: Record<
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
    text: "We have your document and will check it within 24-48 hours. You can write reviews once you are verified.",
    hint: "Our team is checking your document",
  },
  awaiting_enrolment: {
    title: "School Not Confirmed Yet",
    text: "You added this school. You can review it once our team has confirmed it.",
    hint: "Our team is confirming your child’s school",
  },
  unconfirmed_email: {
    title: "Confirm Your Email Address",
    text: "Please confirm your email address before you write a review. Tap the link in our email, or send a new one from your account page.",
    hint: "Confirm your email address first",
  },
  not_enrolled: {
    title: "Enrollment Required",
    text: "You can only review schools where your child is enrolled.",
    hint: "Child enrollment required",
  },
  already_reviewed: { title: "Already Reviewed", text: "You have already reviewed this school.", hint: "You have reviewed this school" },
  enrollment_ended: {
    title: "Enrollment Ended",
    text: "Your child left this school more than two years ago. Reviews describe what a school is like now.",
    hint: "Your child left more than two years ago",
  },
  closed: {
    title: "School Closed",
    text: "This school has closed. Existing reviews stay; new ones can’t be added.",
    hint: "This school has closed",
  },
  admin: {
    title: "For Parents Only",
    text: "Administrators moderate reviews, so they can’t write them.",
    hint: "Administrators can’t write reviews",
  },
  representative: {
    title: "For Parents Only",
    text: "You speak for this school. You can reply to its reviews, but you can’t review it.",
    hint: "School representatives can’t review their own school",
  },
};

export const OWN_STATUS_LABELS: Record<OwnStatus, string> = {
  pending: "Waiting to be checked",
  hidden: "Hidden while we review it",
  approved: "Published",
  removed: "Removed",
  withdrawn: "Withdrawn",
  replaced: "Earlier version",
};

/** The status of an appeal; the last two come with an answer. */
export const APPEAL_LABELS: Record<Exclude<NonNullable<OwnReview["appeal"]>["state"], "possible">, string> = {
  open: "You appealed this decision. We will reply by email.",
  upheld: "We looked again. Your review stays removed.",
  restored: "We looked again. Your review is published again.",
};

export const PROPOSAL_WORDS: Record<Exclude<RatingProposal["state"], "proposed">, { title: string; text: string }> = {
  agreed: { title: "Thank you", text: "Your review has the new stars. It is still waiting to be checked." },
  declined: { title: "Thank you", text: "Your stars stay as you gave them. Your review is still waiting to be checked." },
  lapsed: { title: "Your review has already been checked", text: "Your stars have not changed." },
};

/** The seventh category: the share of reviews with 4 or 5 stars overall. */
export const RECOMMEND_TITLE = "Recommend";

export const ANONYMOUS_AUTHOR = "Verified Parent";

export const REVIEW_SORT_LABELS: Record<ReviewSort, string> = { newest: "Newest", highest: "Highest", lowest: "Lowest" };

const IN_ORDER: Record<ReviewSort, string> = { newest: "newest first", highest: "highest first", lowest: "lowest first" };

export const formatStars = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`);

/** `44 reviews with 5 stars`, or for all `86 reviews` */
export const choiceTitle = (count: number, { stars }: Pick<ReviewChoice, "stars">): string =>
  stars === null ? formatReviewCount(count) : `${formatReviewCount(count)} with ${formatStars(stars)}`;

/** `44 reviews with 5 stars, newest first` */
export const choiceLine = (count: number, choice: ReviewChoice): string => `${choiceTitle(count, choice)}, ${IN_ORDER[choice.sort]}`;

/** A school with fewer reviews has a note that there are few. */
const FEW_REVIEWS = 5;
/** From this many on the range is called likely rather than possible. */
const MANY_REVIEWS = 10;

export const FEW_REVIEWS_NOTE = "too few reviews for a reliable score";
export const areFew = (count: number): boolean => count > 0 && count < FEW_REVIEWS;

export function certainty(count: number, interval: RatingInterval | null): string {
  if (!interval) return "This is one family’s view, not yet a reliable score.";
  const [reviews, low, high] = [formatReviewCount(count), formatRating(interval.low), formatRating(interval.high)];
  if (count >= MANY_REVIEWS) return `With ${reviews}, the true average is likely between ${low} and ${high}.`;
  const range = `With only ${reviews}, the true average could be anywhere from ${low} to ${high}.`;
  return areFew(count) ? `There are too few reviews to be sure. ${range}` : range;
}

/** An average with its confidence interval in figures. */
export const averageWithInterval = ({ mean, low, high }: RatingInterval): string =>
  `Average ${formatRating(mean)}. 95 % interval: ${formatRating(low)} to ${formatRating(high)}.`;

export const experienceWords = (academicYear: string): string => `About the ${academicYear} school year`;

export const REPLY_TITLE = "Reply from the school";

export const EDITED = "Edited by a moderator";
export const SOLICITED = "The school asked for this review";

/** The moderation rules: title and meaning. They apply to good and bad reviews alike. */
export const RULES: Record<RuleCode, { title: string; text: string }> = {
  "personal-data": {
    title: "Personal details",
    text: "Names an employee, a parent or anyone else who could be harmed, or includes a phone number, an address or an ID number.",
  },
  child: { title: "A child’s privacy", text: "Names a child or gives enough detail to identify one." },
  impersonation: { title: "Impersonation", text: "Written in someone else’s name." },
  abuse: { title: "Abuse", text: "Insults, threatens or demeans people, or is obscene." },
  "not-own-experience": {
    title: "Not first-hand",
    text: "Repeats what the author heard or read, not what their family experienced.",
  },
  "conflict-of-interest": {
    title: "Conflict of interest",
    text: "Written by someone who is employed or paid by the school, or who works for a competitor.",
  },
  advertising: { title: "Advertising", text: "Advertises something or links to another site." },
  "off-topic": { title: "Not about the school", text: "Says nothing about this school." },
  duplicate: { title: "Duplicate", text: "The same or almost the same as another review." },
  unlawful: { title: "Against the law", text: "A court or an authority ordered its removal, or the law forbids it." },
};

export const ruleTitle = (code: StatedRule): string => (code === "unstated" ? "No rule was named" : RULES[code].title);

export const ruleForAuthor = (code: StatedRule): string =>
  code === "unstated" ? "The moderator did not name a rule." : `${RULES[code].title}. ${RULES[code].text}`;
