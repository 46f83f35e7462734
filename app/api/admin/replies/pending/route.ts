import { adminRead, onlyAllows } from "@/lib/http/route";
import { listPendingReplies } from "@/lib/moderation/replies/list-replies";
import { pendingReply } from "@/lib/moderation/view";
import { REPLY_QUEUE_SORTS } from "@/lib/moderation/schema";
import { listQuery } from "../../../parameters";

export const GET = adminRead({
  summary: "Replies awaiting moderation with their reviews, oldest first",
  description: "A search reads the school and the text.",
  query: listQuery(REPLY_QUEUE_SORTS),
  response: { rows: pendingReply },
  handle: ({ query }) => listPendingReplies(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
