import { jsonResponse } from "@/lib/http/responses";
import { cursorHeaders, listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route, userWrite } from "@/lib/http/route";
import { requireMayReview } from "@/lib/reviews/can-review";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { reviewSubmission, SUBMISSION_BYTES } from "@/lib/reviews/schema";
import { submitReview } from "@/lib/reviews/submit-review";
import { ownReview, publicReview } from "@/lib/reviews/view";
import { getSchool, schoolParams } from "../school";
import { reviewListQuery } from "./review-list-query";

export const GET = route({
  summary: "A school's published reviews, newest first by default",
  params: schoolParams,
  authorize: getSchool,
  query: reviewListQuery,
  response: { rows: publicReview },
  errors: ["SCHOOL_NOT_FOUND"],
  limit: "read",
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
