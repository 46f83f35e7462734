import { jsonResponse } from "@/lib/http/error-response";
import { listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { placeListQuery } from "@/lib/search/criteria";
import { searchPlaces } from "@/lib/search/places/search-places";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";

// GET /api/places – searches places that have schools
export const GET = route({ query: placeListQuery, limit: "read" }, async ({ query, url }) => {
  const { places, total, isTotalCapped } = await withSearchTimeLimit(() => searchPlaces(query));
  return jsonResponse(places, { headers: listHeaders({ url, page: query.page, limit: query.limit, total, isTotalCapped }) });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
