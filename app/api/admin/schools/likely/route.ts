import { findLikelySchools } from "@/lib/curation/likely-schools";
import { likelyQuery } from "@/lib/curation/schema";
import { onlyAllows, route } from "@/lib/http/route";

// GET /api/admin/schools/likely – possible duplicates of a school that is being entered
export const GET = route({ access: "admin", query: likelyQuery, limit: "read" }, async ({ query }) => findLikelySchools(query));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
