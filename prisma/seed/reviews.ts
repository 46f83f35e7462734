import type { Gender } from "@/lib/schools/schema";
import { RATING_CATEGORIES, type RatingCategory } from "@/lib/schools/criteria";
import { OPINIONS, type Tone } from "./opinions";
import type { SeededRandom } from "./random";

type Ratings = Record<RatingCategory, number>;

export interface DemoReview {
  isAnonymous: boolean;
  ratings: Ratings;
  comments: Partial<Record<RatingCategory, string>>;
  /** How many days ago it was published. */
  daysAgo: number;
}

const toneOf = (rating: number): Tone => (rating >= 4 ? "good" : rating === 3 ? "mixed" : "bad");
const clamp = (value: number) => Math.min(5, Math.max(1, Math.round(value)));

/** A girls' school has no sons in it, a boys' school no daughters. */
const MISPLACED: Record<Gender, RegExp> = {
  Girls: /\b(son|he|him|his|boys)\b/i,
  Boys: /\b(daughter|daughters|daughter's|she|her)\b/i,
  Coeducational: /^$/,
};

/** `count` reviews of one school by different parents, spread around `tendency`, no two with the same words. */
export function makeReviews(random: SeededRandom, count: number, tendency: number, gender: Gender): DemoReview[] {
  const bags = new Map<string, string[]>();
  // One bag per category and tone: a sentence is repeated only after all others have been used.
  const sentence = (category: RatingCategory, tone: Tone): string => {
    const key = `${category} ${tone}`;
    const bag = bags.get(key)?.length
      ? bags.get(key)!
      : random.shuffled(OPINIONS[category][tone].filter((opinion) => !MISPLACED[gender].test(opinion)));
    bags.set(key, bag);
    return bag.pop()!;
  };
  return Array.from({ length: count }, () => makeReview(random, tendency, sentence));
}

function makeReview(random: SeededRandom, tendency: number, sentence: (category: RatingCategory, tone: Tone) => string): DemoReview {
  // The sum of three even draws is bell-shaped: most parents are near the tendency, a few far from it.
  const spread = () => (random.next() + random.next() + random.next() - 1.5) * 2.2;
  const leaning = tendency + spread();
  const ratings = Object.fromEntries(RATING_CATEGORIES.map((category) => [category, clamp(leaning + spread() * 0.6)])) as Ratings;
  ratings.overall = clamp(leaning);

  const others = random.shuffled(RATING_CATEGORIES.filter((category) => category !== "overall"));
  const told = others.slice(0, random.below(3));
  const overall = [
    sentence("overall", toneOf(ratings.overall)),
    ...others.slice(3, 3 + 1 + random.below(2)).map((category) => sentence(category, toneOf(ratings[category]))),
  ];
  const comments: DemoReview["comments"] = Object.fromEntries(
    told.map((category) => [category, sentence(category, toneOf(ratings[category]))]),
  );
  // A few parents write about one thing only and leave the overall box empty.
  if (told.length === 0 || random.next() > 0.08) comments.overall = overall.join(" ");
  return { isAnonymous: random.next() < 0.65, ratings, comments, daysAgo: 2 + random.below(600) };
}
