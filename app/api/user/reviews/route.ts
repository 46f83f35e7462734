import { onlyAllows, userRead } from "@/lib/http/route";
import { listOwnReviews } from "@/lib/reviews/own-reviews";
import { ownReview } from "@/lib/reviews/view";
import { ownReviewQuery } from "./own-review-query";

export const GET = userRead({
  summary: "Your reviews with their states",
  query: ownReviewQuery,
  response: { rows: ownReview },
  handle: async ({ actor, query }) => {
    const { reviews: rows, total } = await listOwnReviews({ authorId: actor.id, ...query });
    return { rows, total, isTotalCapped: false };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
