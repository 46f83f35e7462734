import { listCorrections } from "@/lib/curation/corrections/list-corrections";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../list-answer";
import { correctionsQuery } from "../list-queries";

// GET /api/admin/corrections – the open corrections, oldest first
export const GET = route({ access: "admin", query: correctionsQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listCorrections(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
