import type { Prisma } from "@/prisma/generated/client";

export const commentColumns = {
  overallComment: true,
  teachersComment: true,
  facilitiesComment: true,
  academicsComment: true,
  atmosphereComment: true,
  administrationComment: true,
} satisfies Prisma.ReviewSelect;

export const ratingColumns = {
  overallRating: true,
  teachersRating: true,
  facilitiesRating: true,
  academicsRating: true,
  atmosphereRating: true,
  administrationRating: true,
} satisfies Prisma.ReviewSelect;
