import { z } from "zod";
import { LOG_SORTS } from "@/lib/moderation/schema";
import { pageQuery } from "@/lib/search/criteria";

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const AFTER = "Give the number of an entry";

/** The query of GET /api/moderation-log. */
export const logListQuery = z
  .strictObject({
    search: pageQuery.search.describe("A school's id, or words of its name at that time"),
    sort: z.preprocess(blankIsUnset, z.enum(LOG_SORTS, `Choose from: ${LOG_SORTS.join(", ")}`).default("newest")),
    page: pageQuery.page,
    limit: pageQuery.limit,
    after: z
      .preprocess(
        (value) => (typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : blankIsUnset(value)),
        z.int(AFTER).min(0, AFTER).optional(),
      )
      .describe("Only entries after this number, oldest first: 0 gives the chain from its start"),
  })
  .refine(({ page, after }) => after === undefined || page === 1, { path: ["after"], error: "Give page or after, not both" });
