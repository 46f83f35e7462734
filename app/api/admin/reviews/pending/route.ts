import { adminRead, onlyAllows } from "@/lib/http/route";
import { listPendingReviews } from "@/lib/moderation/queries";
import { queuedReview } from "@/lib/moderation/view";
import { REVIEW_QUEUE_SORTS } from "@/lib/moderation/schema";
import { listQuery } from "../../../parameters";

export const GET = adminRead({
  summary: "Reviews awaiting moderation, oldest first",
  description: "A search reads schools, authors and the review's words.",
  query: listQuery(REVIEW_QUEUE_SORTS),
  response: { rows: queuedReview },
  handle: ({ actor, query }) => listPendingReviews({ adminId: actor.id, ...query }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
