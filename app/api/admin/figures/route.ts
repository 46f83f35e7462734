import { countAdminFigures } from "@/lib/analytics/admin-figures";
import { adminFigures } from "@/lib/analytics/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { emptyQuery } from "../../parameters";

export const GET = adminRead({
  summary: "The counts on the dashboard's cards",
  query: emptyQuery,
  response: { schema: adminFigures },
  handle: () => countAdminFigures(),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
