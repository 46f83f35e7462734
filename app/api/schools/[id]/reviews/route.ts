import { z } from "zod";
import { blankIsUnset } from "@/lib/platform/schema-parts";
import { jsonResponse } from "@/lib/http/responses/responses";
import { cursorHeaders, listHeaders } from "@/lib/http/responses/list-headers";
import { onlyAllows, publicRead, userWrite } from "@/lib/http/route";
import { requireMayReview } from "@/lib/reviews/writing/can-review";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { reviewSubmission, SUBMISSION_BYTES, REVIEW_SORTS } from "@/lib/reviews/schema";
import { submitReview } from "@/lib/reviews/writing/submit-review";
import { ownReview, publicReview } from "@/lib/reviews/view";
import { pageQuery } from "@/lib/search/criteria";
import { sortOf } from "../../../parameters";
import { getSchool, ofSchool, schoolParams } from "../school";

const STARS = "Give a number of stars from 1 to 5";
const AFTER = "Give the id of a review";

const reviewListQuery = z
  .strictObject({
    search: pageQuery.search,
    sort: sortOf(REVIEW_SORTS),
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

export const GET = publicRead({
  summary: "A school's published reviews, newest first by default",
  ...ofSchool,
  query: reviewListQuery,
  response: { rows: publicReview },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: async ({ subject, query, url }) => {
    const { reviews, hasMore, ...total } = await listSchoolReviews({ schoolId: subject.id, ...query });
    const headers =
      query.after === undefined
        ? listHeaders({ url, page: query.page, limit: query.limit, ...total })
        : cursorHeaders({ url, next: hasMore ? reviews.at(-1)?.id : undefined, ...total });
    return jsonResponse(reviews, { headers });
  },
});

export const POST = userWrite({
  summary: "Review a school; the review is moderated",
  params: schoolParams,
  authorize: async (params, { actor }) => {
    const school = await getSchool(params);
    await requireMayReview({ actor, schoolId: school.id });
    return school;
  },
  body: reviewSubmission,
  maxBytes: SUBMISSION_BYTES,
  response: { status: 201, schema: ownReview },
  errors: ["REVIEW_NOT_ALLOWED", "SCHOOL_NOT_FOUND", "ALREADY_REVIEWED"],
  handle: ({ actor, subject, body }) => submitReview({ actor, schoolId: subject.id, submission: body }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
