import { onlyAllows, route } from "@/lib/http/route";
import { listAppeals } from "@/lib/moderation/appeals/list-appeals";
import { listAnswer } from "../list-answer";
import { appealsQuery } from "../list-queries";

// GET /api/admin/appeals – the open appeals
export const GET = route({ access: "admin", query: appealsQuery, limit: "read" }, async ({ actor, query, url }) =>
  listAnswer(await listAppeals({ adminId: actor.id, ...query }), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
