import { jsonResponse } from "@/lib/http/error-response";
import { registerFastPath } from "@/lib/server/fast-path.mjs";
import { onlyAllows } from "@/lib/http/route";

// GET /api/health – whether the process is alive; doesn't use the database
export const GET = () => jsonResponse({ status: "live" }, { headers: { "Cache-Control": "no-store" } });

registerFastPath("/api/health", async () => GET());

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
