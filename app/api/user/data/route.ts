import { SITE } from "@/lib/platform/site";
import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows, route } from "@/lib/http/route";
import { collectOwnData } from "@/lib/privacy/collect-own-data";
import { emptyQuery } from "../../empty-query";

// GET /api/user/data – the user downloads all personal data stored about them
export const GET = route({ access: "signed-in", query: emptyQuery, limit: "read" }, async ({ actor }) =>
  jsonResponse(await collectOwnData(actor.id), {
    headers: { "Content-Disposition": `attachment; filename="${SITE.name.toLowerCase()}-my-data.json"` },
  }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
