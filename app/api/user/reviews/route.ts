import { jsonResponse } from "@/lib/http/error-response";
import { listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { listOwnReviews } from "@/lib/reviews/own-reviews";
import { ownReviewQuery } from "./own-review-query";

// GET /api/user/reviews – the user's own reviews with their states
export const GET = route({ access: "signed-in", query: ownReviewQuery, limit: "read" }, async ({ actor, query, url }) => {
  const { reviews, total } = await listOwnReviews({ authorId: actor.id, ...query });
  return jsonResponse(reviews, { headers: listHeaders({ url, page: query.page, limit: query.limit, total, isTotalCapped: false }) });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
