import { z } from "zod";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, route } from "@/lib/http/route";
import { pageStore } from "@/lib/page-cache/store.mjs";
import { lifecycle } from "@/lib/server/lifecycle.mjs";

export const GET = route({
  summary: "Readiness: whether a load balancer should send visitors here",
  response: {
    schema: z.strictObject({ status: z.enum(["ready", "degraded"]) }),
    description: "Ready. `degraded`: the database is away, and only cached pages are served",
  },
  otherResponse: {
    status: 503,
    schema: z.strictObject({ status: z.enum(["starting", "draining", "unavailable"]) }),
    description: "Not ready. `unavailable`: the database is away, and no page is cached",
  },
  // A rate limit would take the server out of service.
  limit: "none",
  bypassesNext: "/api/ready",
  handle: async () => {
    lifecycle().readyCheckedAt = performance.now();
    const status = await readiness();
    const isReady = status === "ready" || status === "degraded";
    return jsonResponse({ status }, { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } });
  },
});

async function readiness() {
  const { phase } = lifecycle();
  if (phase !== "serving") return phase;
  if (!(await pageStore().checkDatabaseIsAway())) return "ready";
  return pageStore().hasPages ? "degraded" : "unavailable";
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
