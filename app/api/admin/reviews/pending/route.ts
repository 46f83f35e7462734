import { onlyAllows, route } from "@/lib/http/route";
import { listPendingReviews } from "@/lib/moderation/queries";
import { listAnswer } from "../../list-answer";
import { reviewQueueQuery } from "../../list-queries";

// GET /api/admin/reviews/pending – reviews awaiting moderation
export const GET = route({ access: "admin", query: reviewQueueQuery, limit: "read" }, async ({ actor, query, url }) =>
  listAnswer(await listPendingReviews({ adminId: actor.id, ...query }), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
