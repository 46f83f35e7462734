import { z } from "zod";
import { pageQuery } from "@/lib/search/criteria";

/** The query of a list of the admins: search, page, limit, and an order of its own whose first is the usual one. */
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
