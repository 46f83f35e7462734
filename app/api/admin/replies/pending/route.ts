import { onlyAllows, route } from "@/lib/http/route";
import { listPendingReplies } from "@/lib/moderation/replies/list-replies";
import { pendingReply } from "@/lib/moderation/view";
import { listAnswer } from "../../list-answer";
import { pendingRepliesQuery } from "../../list-queries";

export const GET = route(
  {
    summary: "Replies awaiting moderation with their reviews, oldest first",
    description: "A search reads the school and the text.",
    access: "admin",
    query: pendingRepliesQuery,
    response: { schema: pendingReply, isList: true },
    limit: "read",
  },
  async ({ query, url }) => listAnswer(await listPendingReplies(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
