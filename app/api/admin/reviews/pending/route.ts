import { onlyAllows, route } from "@/lib/http/route";
import { listPendingReviews } from "@/lib/moderation/queries";
import { queuedReview } from "@/lib/moderation/view";
import { listAnswer } from "../../list-answer";
import { reviewQueueQuery } from "../../list-queries";

export const GET = route(
  {
    summary: "Reviews awaiting moderation, oldest first",
    description: "A search reads schools, authors and the review's words.",
    access: "admin",
    query: reviewQueueQuery,
    response: { schema: queuedReview, isList: true },
    limit: "read",
  },
  async ({ actor, query, url }) => listAnswer(await listPendingReviews({ adminId: actor.id, ...query }), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
