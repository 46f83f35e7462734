import { onlyAllows, route } from "@/lib/http/route";
import { listQueue } from "@/lib/verification/queries";
import { listAnswer } from "../../list-answer";
import { queueQuery } from "../../list-queries";

// GET /api/admin/users/pending-verification – the queue of applications
export const GET = route({ access: "admin", query: queueQuery, limit: "read" }, async ({ actor, query, url }) =>
  listAnswer(await listQueue({ adminId: actor.id, ...query }), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
