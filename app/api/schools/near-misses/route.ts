import { jsonTextResponse } from "@/lib/http/responses/responses";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { schoolFacetsQuery } from "@/lib/search/criteria";
import { isPosition } from "@/lib/search/places/near";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";
import { suggestAlternatives } from "@/lib/search/results/suggest-alternatives";
import { nearMisses } from "@/lib/search/view";

export const GET = publicRead({
  summary: "Suggestions for a search without results: similar names, and filters to drop",
  query: schoolFacetsQuery,
  response: { schema: nearMisses },
  errors: ["SEARCH_TOO_SLOW"],
  handle: async ({ query }) => {
    const found = await withSearchTimeLimit(() => suggestAlternatives({ ...query, page: 1, limit: 1 }));
    return isPosition(query.near) ? jsonTextResponse(JSON.stringify(found), { headers: { "Cache-Control": "private, no-store" } }) : found;
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
