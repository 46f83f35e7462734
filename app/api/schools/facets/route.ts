import { onlyAllows, route } from "@/lib/http/route";
import { schoolFacetsQuery } from "@/lib/search/criteria";
import { countFacets } from "@/lib/search/search";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";

// GET /api/schools/facets – the number of schools per value of each filter, up to a cap
export const GET = route({ query: schoolFacetsQuery, limit: "read", bypassesNext: "/api/schools/facets" }, ({ query }) =>
  withSearchTimeLimit(() => countFacets({ ...query, page: 1, limit: 1 })),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
