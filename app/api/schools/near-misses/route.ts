import { onlyAllows, publicRead } from "@/lib/http/route";
import { schoolFacetsQuery } from "@/lib/search/criteria";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";
import { suggestAlternatives } from "@/lib/search/results/suggest-alternatives";
import { nearMisses } from "@/lib/search/view";
import { keepPositionPrivate } from "../keep-position-private";

export const GET = publicRead({
  summary: "Suggestions for a search without results: similar names, and filters to drop",
  query: schoolFacetsQuery,
  response: { schema: nearMisses },
  errors: ["SEARCH_TOO_SLOW"],
  handle: async ({ query }) =>
    keepPositionPrivate(query.near, await withSearchTimeLimit(() => suggestAlternatives({ ...query, page: 1, limit: 1 }))),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
