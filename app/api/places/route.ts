import { onlyAllows, publicRead } from "@/lib/http/route";
import { publicPlace } from "@/lib/schools/view";
import { placeListQuery } from "@/lib/search/criteria";
import { searchPlaces } from "@/lib/search/places/search-places";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";

export const GET = publicRead({
  summary: "Cities and towns that have schools, most schools first",
  query: placeListQuery,
  response: { rows: publicPlace },
  errors: ["SEARCH_TOO_SLOW"],
  handle: async ({ query }) => {
    const { places, total, isTotalCapped } = await withSearchTimeLimit(() => searchPlaces(query));
    return { rows: places, total, isTotalCapped };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
