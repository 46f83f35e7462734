import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows, route } from "@/lib/http/route";
import { suggestionsQuery } from "@/lib/search/criteria";
import { listSuggestions } from "@/lib/search/suggestions/list-suggestions";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";

/** Cached, because many visitors type the same prefixes. */
const KEPT_SECONDS = 60;

// GET /api/suggestions – suggestions for a search box
export const GET = route({ query: suggestionsQuery, limit: "read", bypassesNext: "/api/suggestions" }, async ({ query }) => {
  const { search } = query;
  const suggestions = search ? await withSearchTimeLimit(() => listSuggestions(search)) : [];
  return jsonResponse(suggestions, { headers: { "Cache-Control": `public, max-age=${KEPT_SECONDS}` } });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
