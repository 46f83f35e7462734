import { onlyAllows, route } from "@/lib/http/route";
import { canReview } from "@/lib/reviews/can-review";
import { emptyQuery } from "../../../empty-query";
import { getSchool, schoolParams } from "../school";

// GET /api/schools/:id/can-review – whether the user may review this school, and why not
export const GET = route(
  { access: "signed-in", params: schoolParams, authorize: getSchool, query: emptyQuery, limit: "read" },
  async ({ actor, subject }) => canReview({ actor, schoolId: subject.id }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
