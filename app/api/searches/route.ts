import { countsVisit } from "@/app/api/counts-visit";
import { countSearch } from "@/lib/analytics/count-visits";
import { searchCount } from "@/lib/analytics/schema";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/searches – counts the words of a search, without who searched
export const POST = route({ body: searchCount, limit: "write", repeats: false }, async ({ body, request }) => {
  if (countsVisit(request)) await countSearch(body);
  return noContent();
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
