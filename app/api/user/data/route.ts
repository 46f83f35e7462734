import { z } from "zod";
import { jsonResponse } from "@/lib/http/responses/responses";
import { onlyAllows, userRead } from "@/lib/http/route";
import { SITE } from "@/lib/platform/site";
import { collectOwnData } from "@/lib/privacy/collect-own-data";
import { emptyQuery } from "../../parameters";

export const GET = userRead({
  summary: "Download all personal data stored about you",
  description: "One list per kind of record.",
  query: emptyQuery,
  response: { schema: z.record(z.string(), z.unknown()) },
  handle: async ({ actor }) =>
    jsonResponse(await collectOwnData(actor.id), {
      headers: { "Content-Disposition": `attachment; filename="${SITE.name.toLowerCase()}-my-data.json"` },
    }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
