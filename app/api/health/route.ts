import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows } from "@/lib/http/route";

// GET /api/health – the process lives; asks nothing of the database
export const GET = () => jsonResponse({ status: "live" }, { headers: { "Cache-Control": "no-store" } });

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
