import { figureTable } from "@/lib/analytics/labels";
import { readAnalytics } from "@/lib/analytics/queries";
import { daysOf, figureExportQuery } from "@/lib/analytics/schema";
import { csvResponse } from "@/lib/http/responses/csv-response";
import { adminRead, onlyAllows } from "@/lib/http/route";

const MAX_ROWS = 1000;

export const GET = adminRead({
  summary: "One table of the figures as CSV",
  query: figureExportQuery,
  response: { contentType: "text/csv" },
  handle: async ({ query }) => {
    const { columns, rows } = figureTable(query.figure, await readAnalytics({ ...daysOf(query), limit: MAX_ROWS }));
    const { from, to } = daysOf(query);
    return csvResponse(`${query.figure}-${from}-${to}.csv`, { columns, batches: inOne(rows) });
  },
});

async function* inOne<Rows>(rows: Rows): AsyncGenerator<Rows, void> {
  yield rows;
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
