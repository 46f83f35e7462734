import { created } from "@/lib/http/answers";
import { jsonResponse } from "@/lib/http/error-response";
import { cursorHeaders, listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { requireMayReview } from "@/lib/reviews/can-review";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { reviewSubmission, SUBMISSION_BYTES } from "@/lib/reviews/schema";
import { submitReview } from "@/lib/reviews/submit-review";
import { getSchool, schoolParams } from "../school";
import { reviewListQuery } from "./review-list-query";

// GET /api/schools/:id/reviews – a school's approved reviews
export const GET = route(
  { params: schoolParams, authorize: getSchool, query: reviewListQuery, limit: "read" },
  async ({ subject, query, url }) => {
    const { reviews, hasMore, ...total } = await listSchoolReviews({ schoolId: subject.id, ...query });
    const headers =
      query.after === undefined
        ? listHeaders({ url, page: query.page, limit: query.limit, ...total })
        : cursorHeaders({ url, next: hasMore ? reviews.at(-1)?.id : undefined, ...total });
    return jsonResponse(reviews, { headers });
  },
);

// POST /api/schools/:id/reviews – a verified parent reviews the school; the review is moderated
export const POST = route(
  {
    access: "signed-in",
    params: schoolParams,
    authorize: async (params, { actor }) => {
      const school = await getSchool(params);
      await requireMayReview({ actor, schoolId: school.id });
      return school;
    },
    body: reviewSubmission,
    maxBytes: SUBMISSION_BYTES,
    limit: "write",
  },
  async ({ actor, subject, body }) => created(await submitReview({ actor, schoolId: subject.id, submission: body })),
);

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
