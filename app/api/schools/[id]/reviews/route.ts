import { jsonResponse } from "@/lib/http/error-response";
import { listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { getSchool, schoolParams } from "../school";
import { reviewListQuery } from "./review-list-query";

// GET /api/schools/:id/reviews – anyone reads a school's approved reviews
export const GET = route(
  { params: schoolParams, find: getSchool, query: reviewListQuery, limit: "read" },
  async ({ subject, query, url }) => {
    const { reviews, total, isTotalCapped } = await listSchoolReviews({ schoolId: subject.id, ...query });
    return jsonResponse(reviews, { headers: listHeaders({ url, page: query.page, limit: query.limit, total, isTotalCapped }) });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
