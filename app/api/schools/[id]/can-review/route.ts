import { onlyAllows, userRead } from "@/lib/http/route";
import { canReview } from "@/lib/reviews/writing/can-review";
import { reviewPermission } from "@/lib/reviews/view";
import { emptyQuery } from "../../../parameters";
import { ofSchool } from "../school";

export const GET = userRead({
  summary: "Whether you can review this school, and why not",
  ...ofSchool,
  query: emptyQuery,
  response: { schema: reviewPermission },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: ({ actor, subject }) => canReview({ actor, schoolId: subject.id }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
