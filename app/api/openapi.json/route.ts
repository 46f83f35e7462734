import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../empty-query";
import { openApiDocument } from "./document";

// GET /api/openapi.json – the OpenAPI document of this API
export const GET = route({ query: emptyQuery, limit: "read" }, async () => openApiDocument());

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
