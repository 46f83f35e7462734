import { listDuplicates } from "@/lib/curation/mergers/list-duplicates";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../list-answer";
import { duplicatesQuery } from "../list-queries";

// GET /api/admin/duplicates – pairs of schools that may be duplicates, most likely first
export const GET = route({ access: "admin", query: duplicatesQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listDuplicates(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
