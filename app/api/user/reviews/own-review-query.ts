import { z } from "zod";
import { OWN_REVIEW_SORTS } from "@/lib/reviews/schema";
import { pageQuery } from "@/lib/search/criteria";

/** The query of GET /api/user/reviews. */
export const ownReviewQuery = z.strictObject({
  search: pageQuery.search.describe("Words of the school's name"),
  sort: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(OWN_REVIEW_SORTS, `Choose from: ${OWN_REVIEW_SORTS.join(", ")}`).default("newest"),
  ),
  page: pageQuery.page,
  limit: pageQuery.limit,
});
