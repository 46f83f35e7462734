import { z } from "zod";
import { blankIsUnset } from "@/lib/platform/schema-parts";
import { jsonResponse } from "@/lib/http/responses/responses";
import { cursorHeaders, listHeaders } from "@/lib/http/responses/list-headers";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { listLog } from "@/lib/moderation/log/public-log";
import { logEntry } from "@/lib/moderation/view";
import { LOG_SORTS } from "@/lib/moderation/schema";
import { pageQuery } from "@/lib/search/criteria";
import { listQuery } from "../parameters";

const AFTER = "Give the number of an entry";
const logListQuery = listQuery(LOG_SORTS)
  .extend({
    search: pageQuery.search.describe("A school's id, or words of its name at that time"),
    after: z
      .preprocess(
        (value) => (typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : blankIsUnset(value)),
        z.int(AFTER).min(0, AFTER).optional(),
      )
      .describe("Only entries after this number, oldest first: 0 gives the chain from its start"),
  })
  .refine(({ page, after }) => after === undefined || page === 1, { path: ["after"], error: "Give page or after, not both" });

export const GET = publicRead({
  summary: "The public log of removals: a hash chain that anybody can verify",
  query: logListQuery,
  response: { rows: logEntry },
  handle: async ({ query, url }) => {
    const { entries, hasMore, ...total } = await listLog(query);
    const headers =
      query.after === undefined
        ? listHeaders({ url, page: query.page, limit: query.limit, ...total })
        : cursorHeaders({ url, next: hasMore ? String(entries.at(-1)!.sequence) : undefined, ...total });
    return jsonResponse(entries, { headers });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
