import { jsonResponse } from "@/lib/http/error-response";
import { registerFastPath } from "@/lib/server/fast-path.mjs";
import { lifecycle } from "@/lib/server/lifecycle.mjs";
import { pageStore } from "@/lib/page-cache/store.mjs";
import { onlyAllows } from "@/lib/http/route";

// GET /api/ready – whether a load balancer should send requests here; without a rate limit, which would take the server out of service
export async function GET() {
  lifecycle().readyCheckedAt = performance.now();
  const status = await readiness();
  const isReady = status === "ready" || status === "degraded";
  return jsonResponse({ status }, { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

registerFastPath("/api/ready", GET);

async function readiness() {
  const { phase } = lifecycle();
  if (phase !== "serving") return phase;
  if (!(await pageStore().checkDatabaseIsAway())) return "ready";
  return pageStore().hasPages ? "degraded" : "unavailable";
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
