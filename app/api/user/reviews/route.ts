import { jsonResponse } from "@/lib/http/error-response";
import { listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { listOwnReviews } from "@/lib/reviews/own-reviews";
import { ownReview } from "@/lib/reviews/view";
import { ownReviewQuery } from "./own-review-query";

export const GET = route(
  {
    summary: "Your reviews with their states",
    access: "signed-in",
    query: ownReviewQuery,
    response: { schema: ownReview, isList: true },
    limit: "read",
  },
  async ({ actor, query, url }) => {
    const { reviews, total } = await listOwnReviews({ authorId: actor.id, ...query });
    return jsonResponse(reviews, { headers: listHeaders({ url, page: query.page, limit: query.limit, total, isTotalCapped: false }) });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
