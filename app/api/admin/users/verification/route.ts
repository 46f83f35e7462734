import { onlyAllows, route } from "@/lib/http/route";
import { authorize } from "@/lib/policy/authorize";
import { rejectTogether } from "@/lib/verification/reject-together";
import { rejectionsPayload } from "@/lib/verification/schema";

// PUT /api/admin/users/verification – rejects several applications for one reason
export const PUT = route({ access: "admin", body: rejectionsPayload, limit: "write" }, async ({ actor, body }) => {
  for (const personId of body.userIds) authorize(actor, "verification.decide", { personId });
  return rejectTogether(actor, body);
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
