import { z } from "zod";
import { jsonResponse } from "@/lib/http/responses";
import { onlyAllows, route } from "@/lib/http/route";

export const GET = route({
  summary: "Liveness: whether the process responds",
  description: "Doesn't use the database.",
  response: { schema: z.strictObject({ status: z.literal("live") }) },
  limit: "none",
  bypassesNext: "/api/health",
  handle: () => jsonResponse({ status: "live" }, { headers: { "Cache-Control": "no-store" } }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
