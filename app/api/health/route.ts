import { z } from "zod";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, route } from "@/lib/http/route";

export const GET = route({
  summary: "Liveness: whether the process responds",
  description: "Doesn't use the database. While the start migrates a database the status is `migrating`, and all other calls answer 503.",
  response: { schema: z.strictObject({ status: z.enum(["live", "migrating"]) }) },
  limit: "none",
  bypassesNext: "/api/health",
  handle: () => jsonResponse({ status: "live" }, { headers: { "Cache-Control": "no-store" } }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
