import { z } from "zod";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { suggestionsQuery } from "@/lib/search/criteria";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";
import { suggestion } from "@/lib/search/view";
import { listSuggestions } from "@/lib/search/suggestions/list-suggestions";

/** Cached, because many visitors type the same prefixes. */
const KEPT_SECONDS = 60;

export const GET = publicRead({
  summary: "Suggestions for a search box: states, places, pincodes and schools in this order, at most eight",
  query: suggestionsQuery,
  response: { schema: z.array(suggestion) },
  errors: ["SEARCH_TOO_SLOW"],
  bypassesNext: "/api/suggestions",
  handle: async ({ query }) => {
    const { search } = query;
    const suggestions = search ? await withSearchTimeLimit(() => listSuggestions(search)) : [];
    return jsonResponse(suggestions, { headers: { "Cache-Control": `public, max-age=${KEPT_SECONDS}` } });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
