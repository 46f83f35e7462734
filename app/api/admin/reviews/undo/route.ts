import { onlyAllows, route } from "@/lib/http/route";
import { undoPayload } from "@/lib/moderation/schema";
import { undoTogether } from "@/lib/moderation/undo-together";

// POST /api/admin/reviews/undo – undoes the moderator's own decisions of the last ten seconds on several reviews
export const POST = route({ access: "admin", body: undoPayload, limit: "write" }, async ({ actor, body }) => undoTogether(actor, body));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
