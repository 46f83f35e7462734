import type { Prisma } from "@/prisma/generated/client";
import { RATING_CATEGORIES, type RatingCategory } from "@/lib/schools/criteria";
import type { ReviewComments } from "./schema";

export const commentColumns = {
  overallComment: true,
  teachersComment: true,
  facilitiesComment: true,
  academicsComment: true,
  atmosphereComment: true,
  administrationComment: true,
} satisfies Prisma.ReviewSelect;

export const commentsByCategory = (comments: ReviewComments) =>
  Object.fromEntries(RATING_CATEGORIES.map((category) => [category, comments[`${category}Comment`]])) as Record<
    RatingCategory,
    string | null
  >;

export const ratingColumns = {
  overallRating: true,
  teachersRating: true,
  facilitiesRating: true,
  academicsRating: true,
  atmosphereRating: true,
  administrationRating: true,
} satisfies Prisma.ReviewSelect;
