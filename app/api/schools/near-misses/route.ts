import { onlyAllows, route } from "@/lib/http/route";
import { schoolFacetsQuery } from "@/lib/search/criteria";
import { suggestAlternatives } from "@/lib/search/results/suggest-alternatives";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";

// GET /api/schools/near-misses – suggestions for a search without results: corrections and filters to drop
export const GET = route({ query: schoolFacetsQuery, limit: "read" }, ({ query }) =>
  withSearchTimeLimit(() => suggestAlternatives({ ...query, page: 1, limit: 1 })),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
