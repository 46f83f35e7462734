import { onlyAllows, route } from "@/lib/http/route";
import { approveTogether } from "@/lib/moderation/approve-together";
import { approvalsPayload } from "@/lib/moderation/schema";

// PUT /api/admin/reviews/approve – publishes several reviews
export const PUT = route({ access: "admin", body: approvalsPayload, limit: "write" }, async ({ actor, body }) =>
  approveTogether(actor, body),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
