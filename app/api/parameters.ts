import { z } from "zod";
import { blankIsUnset } from "@/lib/platform/schema-parts";
import { pageQuery } from "@/lib/search/criteria";

export const idParams = z.object({ id: z.uuid() });

export const emptyQuery = z.strictObject({});

/** One of these sort orders, by default the first. */
export const sortOf = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.preprocess(blankIsUnset, z.enum(sorts, `Choose from: ${sorts.join(", ")}`).default(sorts[0] as z.util.NoUndefined<Sorts[number]>));

export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.strictObject({ search: pageQuery.search, sort: sortOf(sorts), page: pageQuery.page, limit: pageQuery.limit });
