import { jsonResponse } from "@/lib/http/responses";
import { cursorHeaders, listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { listLog } from "@/lib/moderation/list-log";
import { logEntry } from "@/lib/moderation/view";
import { logListQuery } from "./log-list-query";

export const GET = route({
  summary: "The public log of removals: a hash chain that anybody can verify",
  query: logListQuery,
  response: { rows: logEntry },
  limit: "read",
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
