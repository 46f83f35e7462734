import { changeProfile } from "@/lib/accounts/change-profile";
import { getCurrentUser } from "@/lib/accounts/queries";
import { profileChange } from "@/lib/accounts/schema";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../empty-query";

// GET /api/user – who is signed in
export const GET = route({ actor: "signed-in", query: emptyQuery, limit: "read" }, async ({ actor }) => getCurrentUser(actor));

// PUT /api/user – a person changes their profile
export const PUT = route({ actor: "signed-in", body: profileChange, limit: "write" }, async ({ actor, body }) =>
  changeProfile({ actor, change: body }),
);

export const { POST, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "PUT");
