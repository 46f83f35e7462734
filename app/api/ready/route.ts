import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows, route } from "@/lib/http/route";
import { db } from "@/lib/platform/db";
import { emptyQuery } from "../empty-query";

// GET /api/ready – requests can be served: the database answers
export const GET = route({ query: emptyQuery, limit: "read" }, async () => {
  await db().$queryRaw`SELECT 1`;
  return jsonResponse({ status: "ready" }, { headers: { "Cache-Control": "no-store" } });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
