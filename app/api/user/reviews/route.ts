import { onlyAllows, userRead } from "@/lib/http/route";
import { listOwnReviews } from "@/lib/reviews/own-reviews";
import { ownReview } from "@/lib/reviews/view";
import { OWN_REVIEW_SORTS } from "@/lib/reviews/schema";
import { pageQuery } from "@/lib/search/criteria";
import { listQuery } from "../../parameters";

export const GET = userRead({
  summary: "Your reviews with their states",
  query: listQuery(OWN_REVIEW_SORTS).extend({ search: pageQuery.search.describe("Words of the school's name") }),
  response: { rows: ownReview },
  handle: ({ actor, query }) => listOwnReviews({ authorId: actor.id, ...query }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
