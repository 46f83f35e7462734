import { onlyAllows, route } from "@/lib/http/route";
import { linkRepresentative } from "@/lib/moderation/replies/link-representative";
import { listRepresentatives } from "@/lib/moderation/replies/list-representatives";
import { representativePayload } from "@/lib/moderation/schema";
import { listAnswer } from "../list-answer";
import { representativesQuery } from "../list-queries";

// GET /api/admin/representatives – the representatives and their schools
export const GET = route({ access: "admin", query: representativesQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listRepresentatives(query), { url, ...query }),
);

// PUT /api/admin/representatives – an admin links a representative to a school, with the proof
export const PUT = route({ access: "admin", body: representativePayload, limit: "write" }, async ({ actor, body }) =>
  linkRepresentative({ actor, link: body }),
);

export const { POST, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "PUT");
