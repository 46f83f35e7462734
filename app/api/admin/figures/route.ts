import { countAdminFigures } from "@/lib/analytics/admin-figures";
import { adminFigures } from "@/lib/analytics/view";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../empty-query";

export const GET = route(
  {
    summary: "The counts on the dashboard's cards",
    access: "admin",
    query: emptyQuery,
    response: { schema: adminFigures },
    limit: "read",
  },
  async () => countAdminFigures(),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
