import { z } from "zod";
import { pageQuery } from "@/lib/search/criteria";
import { REVIEW_SORTS } from "@/lib/reviews/schema";

/** The query of GET /api/schools/:id/reviews. */
export const reviewListQuery = z.strictObject({
  search: pageQuery.search,
  sort: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(REVIEW_SORTS, `Choose from: ${REVIEW_SORTS.join(", ")}`).default("newest"),
  ),
  page: pageQuery.page,
  limit: pageQuery.limit,
});
