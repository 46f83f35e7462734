import { onlyAllows, route } from "@/lib/http/route";
import { undoPayload } from "@/lib/moderation/schema";
import { undoTogether } from "@/lib/moderation/undo-together";

// POST /api/admin/reviews/undo – take one's own decisions of the last ten seconds back, of several reviews at once
export const POST = route({ access: "admin", body: undoPayload, limit: "write" }, async ({ actor, body }) => undoTogether(actor, body));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
