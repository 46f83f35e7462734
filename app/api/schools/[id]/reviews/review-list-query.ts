import { z } from "zod";
import { pageQuery } from "@/lib/search/criteria";
import { REVIEW_SORTS } from "@/lib/reviews/schema";

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const STARS = "Give a number of stars from 1 to 5";
const AFTER = "Give the id of a review";

/** The query of GET /api/schools/:id/reviews. */
export const reviewListQuery = z
  .strictObject({
    search: pageQuery.search,
    sort: z.preprocess(blankIsUnset, z.enum(REVIEW_SORTS, `Choose from: ${REVIEW_SORTS.join(", ")}`).default("newest")),
    stars: z
      .preprocess(
        (value) => (typeof value === "string" && /^[1-5]$/.test(value) ? Number(value) : blankIsUnset(value)),
        z.int(STARS).min(1, STARS).max(5, STARS).optional(),
      )
      .describe("Only reviews with this overall rating"),
    page: pageQuery.page,
    limit: pageQuery.limit,
    after: z
      .preprocess(blankIsUnset, z.uuid(AFTER).optional())
      .describe("Instead of `page`: the id of the last review shown; the list continues after it"),
  })
  .refine(({ page, after }) => after === undefined || page === 1, { path: ["after"], error: "Give page or after, not both" });
