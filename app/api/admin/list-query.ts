import { z } from "zod";
import { pageQuery } from "@/lib/search/criteria";

/** The query of an admin list: search, page, limit, and one of its sort orders, by default the first. */
export function adminListQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return z.strictObject({
    search: pageQuery.search,
    sort: z.preprocess(
      (value) => (value === "" ? undefined : value),
      z.enum(sorts, `Choose from: ${sorts.join(", ")}`).default(sorts[0] as z.util.NoUndefined<Sorts[number]>),
    ),
    page: pageQuery.page,
    limit: pageQuery.limit,
  });
}
