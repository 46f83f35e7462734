import { countAdminFigures } from "@/lib/analytics/admin-figures";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../empty-query";

// GET /api/admin/figures – the counts on the dashboard's cards
export const GET = route({ access: "admin", query: emptyQuery, limit: "read" }, async () => countAdminFigures());

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
