import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows, route } from "@/lib/http/route";
import { suggestionsQuery } from "@/lib/search/criteria";
import { listSuggestions } from "@/lib/search/suggestions/list-suggestions";
import { withSearchTimeLimit } from "@/lib/search/query/time-limit";

/** The same beginnings are typed again and again, in one browser and in many. */
const KEPT_SECONDS = 60;

// GET /api/suggestions – anyone who types into a search box sees what the words may become
export const GET = route({ query: suggestionsQuery, limit: "read", bypassesNext: "/api/suggestions" }, async ({ query }) => {
  const { search } = query;
  const suggestions = search ? await withSearchTimeLimit(() => listSuggestions(search)) : [];
  return jsonResponse(suggestions, { headers: { "Cache-Control": `public, max-age=${KEPT_SECONDS}` } });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
