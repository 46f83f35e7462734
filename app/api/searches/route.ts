import { countsVisit } from "@/app/api/counts-visit";
import { countSearch } from "@/lib/analytics/count-visits";
import { searchCount } from "@/lib/analytics/schema";
import { onlyAllows, publicWrite } from "@/lib/http/route";

export const POST = publicWrite({
  summary: "Count the words of a search",
  description: "Words with an @ or a long number are dropped.",
  body: searchCount,
  repeats: false,
  handle: async ({ body, request }) => {
    if (countsVisit(request)) await countSearch(body);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
