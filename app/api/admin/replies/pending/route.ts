import { onlyAllows, route } from "@/lib/http/route";
import { listPendingReplies } from "@/lib/moderation/replies/list-replies";
import { listAnswer } from "../../list-answer";
import { pendingRepliesQuery } from "../../list-queries";

// GET /api/admin/replies/pending – replies awaiting moderation
export const GET = route({ access: "admin", query: pendingRepliesQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listPendingReplies(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
