import { onlyAllows, publicRead } from "@/lib/http/route";
import { schoolFacetsQuery } from "@/lib/search/criteria";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";
import { countFacets } from "@/lib/search/search";
import { facetCounts } from "@/lib/search/view";
import { keepPositionPrivate } from "../keep-position-private";

export const GET = publicRead({
  summary: "The number of schools per value of each filter",
  description: "A filter is empty where there are too many schools to count.",
  query: schoolFacetsQuery,
  response: { schema: facetCounts },
  errors: ["SEARCH_TOO_SLOW"],
  bypassesNext: "/api/schools/facets",
  handle: async ({ query }) =>
    keepPositionPrivate(query.near, await withSearchTimeLimit(() => countFacets({ ...query, page: 1, limit: 1 }))),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
