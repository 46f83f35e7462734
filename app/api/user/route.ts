import { getCurrentUser } from "@/lib/accounts/queries";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../empty-query";

// GET /api/user – who is signed in
export const GET = route({ actor: "signed-in", query: emptyQuery, limit: "read" }, async ({ actor }) => getCurrentUser(actor));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
